import * as z from 'zod/mini';

/** DNS record that a sender of newsletters needs, and whether DNS has it now. */
export const DnsRecord = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc', 'mx']),
  type: z.enum(['TXT', 'MX']),
  name: z.string(),
  /** Required value; null if it is unknown, because the file with the DKIM key is missing. */
  value: z.nullable(z.string()),
  state: z.enum(['there', 'other', 'missing', 'no_answer']),
  /** Records that DNS has under the name. */
  found: z.array(z.string()),
});
export type DnsRecord = z.infer<typeof DnsRecord>;
export type WantedRecord = Pick<DnsRecord, 'kind' | 'type' | 'name' | 'value'>;

export const SenderRecords = z.array(z.object({ portal: z.string(), from: z.nullable(z.string()), records: z.array(DnsRecord) }));
export type SenderRecords = z.infer<typeof SenderRecords>;
