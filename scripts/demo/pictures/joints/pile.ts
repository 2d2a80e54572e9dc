import { endGrain } from '../grain.ts';
import { rect, segment, stroke, upTo } from '../ink.ts';
import type { Composition } from '../scene.ts';

export const pile: Composition = {
  name: 'stack',
  words: [
    'stack',
    'sawn',
    'drying',
    'moisture',
    'price',
    'market',
    'trade',
    'stock',
    'sawmill',
    'timber yard',
    'stacked',
    'lath',
    'end grain',
  ],
  alt: {
    nl: 'Gestapelde balken van de kopse kant gezien, met jaarringen en latjes tussen de lagen.',
    fr: 'Des poutres empilées vues en bout, avec leurs cernes et des tasseaux entre les couches.',
  },
  // The drawing covers its background, and on the accent colour it would have no accent.
  grounds: ['tint', 'paper', 'light', 'ink'],
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const rows = random.whole(4, 5);
    const gap = u * 2.6;
    const tall = (h * 0.86) / rows - gap;
    let drawing = '';
    for (let row = 0; row < rows; row++) {
      const y = h * 0.93 - (row + 1) * (tall + gap) + gap;
      const count = random.whole(4, 6);
      const shift = random.between(-u * 6, u * 2) - u * 4;
      for (let i = 0; i < count; i++) {
        const width = (w + u * 16) / count;
        const x = shift + i * width;
        drawing += endGrain(
          scene,
          [x + u * 0.5, y, width - u, tall],
          random.chance(0.16) ? tone.pop : random.chance(0.4) ? tone.side : tone.face,
          pen.line,
        );
      }
      drawing += upTo(4)
        .map((i) => rect((w * (i + 0.5)) / 4 - u * 3, y + tall, u * 6, gap, { ...pen.fine, fill: tone.face }))
        .join('');
    }
    return (
      rect(0, 0, w, h, { fill: tone.edge }) +
      drawing +
      rect(0, h * 0.93 + gap, w, h, { fill: tone.side }) +
      stroke(segment(0, h * 0.93 + gap, w, h * 0.93 + gap), pen.line)
    );
  },
};
