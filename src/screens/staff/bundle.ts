/** Addresses of the script and the style of the staff rooms, which are bundled apart from every public page. */
export const bundleOf = (buildId: string) => ({ script: `/_astro/desk.${buildId}.js`, style: `/_astro/desk.${buildId}.css` });

/** Address of the same script in development, which includes its style. */
export const scriptInDevelopment = '/@id/virtual:desk';
