const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ĳ: 'ij' };

/** Returns a lower-case word without accents and ligatures. */
export const folded = (word: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII
  /^[\x00-\x7f]*$/.test(word)
    ? word
    : word
        .replace(/[œæßøłđĳ]/g, (sign) => ligatures[sign] ?? sign)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '');
