/** Style of the plugin: a separate sheet, which the Content-Security-Policy of pages allows. */
export const placeStyle = `
[data-messages]{outline:1px dashed currentColor;outline-offset:2px;cursor:pointer}
.translate-panel{position:fixed;inset-block:0;inset-inline-end:0;z-index:2147483647;box-sizing:border-box;width:min(34rem,100vw);
overflow:auto;padding:1rem;background:var(--paper,#fff);color:var(--ink,#111);border-inline-start:1px solid;font:400 .875rem/1.25rem var(--sans,sans-serif)}
.translate-panel h2{margin:0 0 .5rem;font:650 1rem/1.25rem var(--sans,sans-serif)}.translate-panel ul{list-style:none;margin:.5rem 0;padding:0}
.translate-panel li button{display:block;width:100%;margin:0;padding:.375rem 0;border:0;border-block-end:1px solid;background:none;color:inherit;font:inherit;text-align:start;cursor:pointer}
.translate-panel code{display:block;font-size:.75rem;overflow-wrap:anywhere}.translate-panel .sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:1rem}
.translate-panel :is(textarea,input[type=search]){box-sizing:border-box;width:100%;padding:.375rem;border:1px solid;background:inherit;color:inherit;font:inherit}
.translate-panel textarea{min-height:5rem}.translate-panel p{margin:.25rem 0;overflow-wrap:anywhere}.translate-panel label{display:block;font-weight:650}
.translate-panel :lang(fr)>q{quotes:"«\\a0" "\\a0»"}
.translate-panel button{min-height:1.75rem;margin:.125rem .5rem .125rem 0;padding:.25rem .625rem;border:1px solid;background:none;color:inherit;font:inherit;cursor:pointer}
.translate-panel textarea{margin-block-start:.375rem}@media(max-width:64rem){.translate-panel{inset-block-start:auto;width:100%;max-height:60vh;border-block-start:1px solid}body:has(>.translate-panel){padding-block-end:60vh}}
@media(min-width:64.01rem){body:has(>.translate-panel):not([data-measured]){padding-inline-end:min(34rem,50vw)}.translate-panel{width:min(34rem,50vw)}}
@media print{.translate-panel{display:none}}`;

/** Returns an element with properties and content. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Partial<HTMLElementTagNameMap[Tag]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...content);
  return element;
}
