const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
// No < and > even inside quotes: programs that take the address between them would read another one.
const local = new RegExp(`^(?:${atom}(?:\\.${atom})*|"(?:[ !#-;=?-[\\]-~]|\\\\[ -;=?-~])+")$`);
const maxLocal = 64;

/** Normalises an address as it is stored and compared: lower case, domain in ASCII. Undefined if it is not an address. */
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

/** Masks an address, so that only its owner can recognise it. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1…@');
