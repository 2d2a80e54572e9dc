import { Extension, Node } from '@tiptap/core';
import type { Node as ProseNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { goToPicture } from './pictures.ts';
import { blockTable, libraryPicture } from './structure.ts';

/** Returns the thumbnail and name of a file; undefined if there is none. */
export type FindFile = (id: number) => Promise<{ src: string | null; name: string } | undefined>;

const rules = blockTable[libraryPicture]?.attributes ?? {};

/** Node of a picture of the library: the number of its file, its alternative text or that it needs none, and its caption. */
export const pictureNode = (origin: object) =>
  Node.create({
    name: libraryPicture,
    group: 'flow',
    content: blockTable[libraryPicture]?.content ?? '',
    isolating: true,
    draggable: true,
    addAttributes: () => ({
      file: { default: '0', parseHTML: (element: HTMLElement) => rules.file?.(element.getAttribute('data-file')) ?? '0' },
      alt: { default: '', parseHTML: (element: HTMLElement) => element.querySelector('img')?.getAttribute('alt') ?? '' },
      role: {
        default: null,
        parseHTML: (element: HTMLElement) => rules.role?.(element.querySelector('img')?.getAttribute('role') ?? null),
      },
      ...origin,
    }),
    // A higher priority than the plain figure.
    parseHTML: () => [{ tag: 'figure[data-file]', priority: 60, contentElement: (figure) => captionIn(figure as HTMLElement) }],
    renderHTML: ({ node }) => [
      'figure',
      { 'data-file': node.attrs.file },
      ['img', { alt: node.attrs.alt, role: node.attrs.role }],
      ['div', 0],
    ],
  });

/** Returns an element that holds the caption alone. */
function captionIn(figure: HTMLElement): HTMLElement {
  const holder = figure.ownerDocument.createElement('div');
  const caption = figure.querySelector('figcaption');
  if (caption) holder.append(caption.cloneNode(true));
  return holder;
}

/** Extension that renders the pictures in the text. A click on one moves the cursor into its caption. */
export const pictureViews = (find: FindFile | undefined) =>
  Extension.create({
    name: 'pictureViews',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          // A browser leaves the cursor where it was, and the acts on a picture are offered where the cursor is.
          handleClickOn(view, _at, node, start, { target }) {
            if (node.type.name !== libraryPicture || !(target instanceof HTMLImageElement)) return false;
            goToPicture({ state: view.state, view }, start);
            return true;
          },
          nodeViews: {
            [libraryPicture](given) {
              let node: ProseNode = given;
              const dom = document.createElement('figure');
              const image = document.createElement('img');
              const contentDOM = document.createElement('div');
              dom.className = 'text-picture';
              image.draggable = false;
              dom.append(image, contentDOM);
              const show = () => {
                image.alt = String(node.attrs.alt);
                if (image.dataset.file === node.attrs.file) return;
                image.dataset.file = String(node.attrs.file);
                void find?.(Number(node.attrs.file)).then((file) => {
                  if (image.dataset.file !== node.attrs.file) return;
                  if (file?.src) image.src = file.src;
                  else image.removeAttribute('src');
                });
              };
              show();
              return {
                dom,
                contentDOM,
                update(next) {
                  if (next.type !== node.type) return false;
                  node = next;
                  show();
                  return true;
                },
                ignoreMutation: (change) => change.target === image,
              };
            },
          },
        },
      }),
    ],
  });
