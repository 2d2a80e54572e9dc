/** Limits for one server process towards domains that count what one sender sends; others have none. */
const slow = { connections: 2, perSecond: 10 };
const large = { connections: 4, perSecond: 25 };
export type DomainLimit = typeof slow;
export const domainLimits: Readonly<Record<string, DomainLimit>> = {
  'gmail.com': large,
  'googlemail.com': large,
  ...Object.fromEntries(
    ['outlook', 'hotmail', 'live', 'msn'].flatMap((name) => ['com', 'be', 'fr', 'nl'].map((end) => [`${name}.${end}`, large])),
  ),
  ...Object.fromEntries(['yahoo.com', 'yahoo.fr', 'ymail.com', 'icloud.com', 'me.com', 'aol.com'].map((name) => [name, slow])),
  ...Object.fromEntries(
    ['telenet.be', 'skynet.be', 'proximus.be', 'voo.be', 'scarlet.be', 'orange.fr', 'wanadoo.fr'].map((name) => [name, slow]),
  ),
};
