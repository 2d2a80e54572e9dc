const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
// Without < and >, also quoted: programs that look for an address between them would find another one.
const local = new RegExp(`^(?:${atom}(?:\\.${atom})*|"(?:[ !#-;=?-[\\]-~]|\\\\[ -;=?-~])+")$`);
const maxLocal = 64;

/** An address as it is kept and compared: lower case, its domain in ASCII; undefined where it is none. */
export function normalEmail(written: string): string | undefined {
  const text = written.trim();
  const at = text.lastIndexOf('@');
  const [name, host] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || name.length > maxLocal || !local.test(name) || !/^[^\s\p{Cc}/?#:@\\[\]%<>"]+$/u.test(host)) return undefined;
  if (!URL.canParse(`http://${host}`)) return undefined;
  const { hostname } = new URL(`http://${host}`);
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/.test(hostname)
    ? `${name.toLowerCase()}@${hostname}`
    : undefined;
}

/** What a stranger may see of an address: enough for its owner to know it again. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1…@');
