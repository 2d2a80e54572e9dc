import { endpoint } from '../../lib/endpoint.ts';
import { ContactMessage, TicketNumber } from './schema.ts';

export const postContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact-messages',
  summary: 'Asks the house something: becomes a ticket, and the sender gets a confirmation by mail.',
  body: ContactMessage,
  output: TicketNumber,
  errors: ['not_json', 'invalid_json', 'too_many_requests'],
});
