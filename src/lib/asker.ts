/** Who asks, as far as answers depend on it. */
export type Asker = {
  /** Null for who is not signed in. */
  accountId: number | null;
  /** The session that the token belongs to; null for who is not signed in. */
  sessionId: string | null;
  /** Portals on which a subscription of the asker is active (specification 3: its expiry is set and in the future). */
  subscribedOn: readonly string[];
  /** Ids of specification 6. */
  permissions: readonly number[];
};

/** Who is signed in. */
export type Member = Asker & { accountId: number; sessionId: string };

export const stranger: Asker = { accountId: null, sessionId: null, subscribedOn: [], permissions: [] };
