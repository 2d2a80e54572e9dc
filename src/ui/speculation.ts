const pages = {
  and: [
    { href_matches: '/*' },
    // Excludes personal pages and files (addresses with a dot).
    { not: { href_matches: ['/api/*', '/media/*', '/*member', '/*settings/*', '/*staff*', '/*.*'] } },
    { not: { selector_matches: '[download], [rel~=nofollow]' } },
  ],
};

/** Speculation rules: pages to fetch when a link is hovered, and to prerender when it is pressed. */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: pages, eagerness: 'moderate' }],
  prerender: [{ where: pages, eagerness: 'conservative' }],
});
