import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('escapes cells that a spreadsheet would run', () => {
  const cells = ['=1+1', '+1', '-1', '@a', '\tx', '\rx', 'a=1', '', ' =1'];
  expect(csvOf([cells])).toBe(`\ufeff'=1+1,'+1,'-1,'@a,'\tx,"'\rx",a=1,," =1"\r\n`);
});

it('quotes what separates cells and rows', () => {
  expect(csvOf([['a,b', 'c;d', 'e"f', 'g\nh'], ['i']])).toBe('\ufeff"a,b","c;d","e""f","g\nh"\r\ni\r\n');
});

it('keeps a part of a cell from being a formula where semicolons or lines end cells', () => {
  const cells = ['a;=1+1', 'a\n+1', "a;'=1", 'a;b', 'a,=1'];
  expect(csvOf([cells])).toBe(`\ufeff"a;'=1+1","a\n'+1","a;''=1","a;b","a,=1"\r\n`);
});
