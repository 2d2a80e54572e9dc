import type { Plugin } from 'vite';

/** Replaces the parser of messages in the browser's bundle: pages hand over messages that are parsed already (`messagesFor`). */
export const messagesWithoutParser: Plugin = {
  name: 'publishing:messages',
  enforce: 'pre',
  resolveId(id, importer) {
    if (this.environment.name !== 'client' || id !== '@formatjs/icu-messageformat-parser') return undefined;
    return this.resolve(`${id}/no-parser.js`, importer, { skipSelf: true });
  },
};
