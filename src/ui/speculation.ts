const pages = {
  and: [
    { href_matches: '/*' },
    // What is personal is fetched when it is asked for; what has a dot is a file.
    { not: { href_matches: ['/api/*', '/media/*', '/*member', '/*settings/*', '/*staff*', '/*.*'] } },
    { not: { selector_matches: '[download], [rel~=nofollow]' } },
  ],
};

/** Pages of the site that the browser may fetch when a link is pointed at, and make ready when it is pressed. */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: pages, eagerness: 'moderate' }],
  prerender: [{ where: pages, eagerness: 'conservative' }],
});
