import { expect, it } from 'vitest';
import { sampleKinds, sampleMail } from './mail-samples.ts';

it.each(sampleKinds())('shows no Dutch date in the French sample of %s', (kind) => {
  const portal = {
    name: 'Faîtage',
    site: 'https://dbbe.example',
    colors: { tint: '#fadbc5', accent: '#8a3b12', accentOnPaper: '#8a3b12', accentOnInk: '#e09a6f' },
  };
  const mail = sampleMail(kind, 'fr', portal);
  expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toMatch(/november|december/);
});
