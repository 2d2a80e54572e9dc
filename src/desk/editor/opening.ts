import type { DraftPart, Due } from './calls.ts';
import { draftSender, type SyncWord } from './draft-sender.ts';
import type { DocumentOptions, OpenDocument } from './open-document.ts';
import { type Clash, isSame, merge, mergePart, type PartName, type Parts, partNames } from './parts.ts';
import { mayWrite } from './rights.ts';
import type { DraftInfos } from './served-draft.ts';
import { type Found, tabCopies } from './tab-copies.ts';

type Drafted = { parts: Parts; outdated: readonly DraftPart[] };
const nothing: Parts = { common: {}, nl: null, fr: null };

/**
 * Returns the initial parts of an editor: the live version, changed by the server's draft, changed by this browser's copy.
 * `hasMerged`: the live version changed after the draft was begun.
 */
export function joined(now: Parts, drafted: Drafted, found: Found): { parts: Parts; clashes: Clash[]; hasMerged: boolean } {
  const isStale = (part: PartName) => found.stale.includes(part);
  const fresh = Object.fromEntries(Object.entries(found.parts).filter(([part]) => !isStale(part as PartName)));
  let mine: Parts = { ...drafted.parts, ...fresh };
  let hasMerged = false;
  const clashes: Clash[] = [];
  for (const { part, from } of drafted.outdated) {
    const result = mergePart(part, from, mine, now);
    hasMerged ||= !isSame(result.merged[part], mine[part]);
    mine = result.merged;
    clashes.push(...result.clashes.filter((clash) => !isStale(clash.part)));
  }
  // A copy of this browser whose draft changed meanwhile.
  const kept = merge(nothing, { ...mine, ...found.parts }, mine);
  return {
    parts: { ...mine, ...Object.fromEntries(found.stale.map((part) => [part, kept.merged[part]])) },
    clashes: [...clashes, ...kept.clashes.filter(({ part }) => isStale(part))],
    hasMerged,
  };
}

/** Returns a function that loads or reloads a document: its live version, its draft, and the copy in this browser. */
export function documentOpening(open: OpenDocument, { calls, account, document }: DocumentOptions): () => Promise<void> {
  const { $, set, keepers, liveParts, partsIn, met, saved } = open;

  /** Opens the server's draft. Typed text is sent to it from now on. */
  async function openDraft(now: Parts): Promise<Drafted> {
    const listener = {
      live: () => ($.get().opened ? liveParts() : now),
      parts: () => $.get().parts,
      told: (sync: SyncWord) => set({ sync }),
      drafted: (drafts: DraftInfos, due: Due | null) => set({ drafts, due }),
      kept: (part: PartName) => void keepers.copies?.drop([part]),
      ...{ met, saved },
    };
    keepers.sender = calls.drafts && (await draftSender(calls.drafts, listener));
    set({ sync: keepers.sender && 'stored' });
    return keepers.sender?.merged(now) ?? { parts: now, outdated: [] };
  }

  return async () => {
    set({ status: 'loading', fault: undefined, mergedWith: undefined });
    keepers.sender?.close();
    try {
      const opened = await calls.open();
      const now = partsIn(opened);
      keepers.copies ??= await tabCopies({ account, document });
      const drafted = await openDraft(now);
      const { sender, copies } = keepers;
      const found = await copies.found(opened.version, (part) => ({ number: sender?.numberOf(part) ?? 0, fields: drafted.parts[part] }));
      const { parts, clashes, hasMerged } = joined(now, drafted, found);
      if (hasMerged) set({ mergedWith: open.otherThanMe(opened) });
      open.show(opened, parts);
      set({ foundAt: found.at, clashes });
      open.keep(partNames.filter((part) => part in found.parts));
      // The saved version contains all of such a draft: it has no unsaved text, and no other code drops it.
      const spent = drafted.outdated
        .map(({ part }) => part)
        .filter((part) => !(part in found.parts) && isSame(parts[part], now[part]) && mayWrite(opened.may, part));
      if (spent.length) await sender?.drop(spent).catch(() => undefined);
    } catch (fault) {
      set({ status: 'failed', fault });
    }
  };
}
