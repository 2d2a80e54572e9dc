import { describe, expect, it } from 'vitest';
import { faultOfBytes, mediaTypeOf } from './file-bytes.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
const typeOf = (text: string) => mediaTypeOf(Buffer.from(text));
const faultOf = (text: string) => faultOfBytes('image/svg+xml', (most) => Buffer.from(text).subarray(0, most));

describe('the kind of a file', () => {
  it.each([
    svg,
    `\uFEFF<?xml version="1.0"?>\n<!-- a --> <!-- b > -->\n${svg}`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg}`,
    `<!DOCTYPE svg [\n<!ATTLIST svg a CDATA "b">\n]>${svg}`,
  ])('is a drawing, whatever stands before it: %j', (text) => {
    expect(typeOf(text)).toBe('image/svg+xml');
    expect(faultOf(text)).toBeUndefined();
  });

  it.each(['', 'x', '<svgs>', `x${svg}`, '<!-- <svg> -->', `<!-- ${svg}`])('is none of %j', (text) => {
    expect(typeOf(text)).toBeUndefined();
  });

  // A pattern with nested repetition would backtrack exponentially on these.
  it.each(['<!---->', '<!DOCTYPE>', '<!DOCTYPE[]>', '<?xml?>', ' '])('is told of many times %j', (part) => {
    const many = part.repeat(400);
    expect([typeOf(`${many}x`), typeOf(`${many}${svg}`)]).toEqual([undefined, 'image/svg+xml']);
  });
});

describe('a drawing', () => {
  it.each(['url(a.png)', 'url( "a.png")', "url('  a.png')", 'url(data:text/html,x)'])(
    'that asks for something outside is unsafe: %s',
    (url) => {
      expect(faultOf(svg.replace('</svg>', `<style>a{fill:${url}}</style></svg>`))).toBe('unsafe');
    },
  );

  it.each(['url(#a)', 'url( "#a" )', 'url(" #a")', `url('data:image/png;base64,AA==')`, `url(${' '.repeat(2_000_000)})`])(
    'may name what it holds itself (%#)',
    (url) => {
      expect(faultOf(svg.replace('</svg>', `<style>a{fill:${url}}</style></svg>`))).toBeUndefined();
    },
  );
});
