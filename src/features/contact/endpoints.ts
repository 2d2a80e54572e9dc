import { endpoint } from '../../lib/endpoint.ts';
import { ContactMessage, TicketNumber } from './schema.ts';

export const postContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact-messages',
  summary: 'Sends a message to the publisher: creates a ticket and mails a confirmation to the sender.',
  body: ContactMessage,
  output: TicketNumber,
  errors: ['not_json', 'invalid_json', 'too_many_requests'],
});
