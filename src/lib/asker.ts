/** The caller of an endpoint, as far as answers depend on it. */
export type Asker = {
  /** Null for a visitor who is not signed in. */
  accountId: number | null;
  /** Session of the bearer token; null for a visitor who is not signed in. */
  sessionId: string | null;
  /** Portals on which a subscription of the asker is active (specification 3: its expiry is set and in the future). */
  subscribedOn: readonly string[];
  /** Ids of specification 6. */
  permissions: readonly number[];
};

/** An asker who is signed in. */
export type Member = Asker & { accountId: number; sessionId: string };

export const stranger: Asker = { accountId: null, sessionId: null, subscribedOn: [], permissions: [] };
