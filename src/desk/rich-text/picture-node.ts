import { Extension, Node } from '@tiptap/core';
import type { Node as ProseNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { blockTable, libraryPicture } from './structure.ts';

/** Returns the thumbnail and name of a file; undefined if there is none. */
export type FindFile = (id: number) => Promise<{ src: string | null; name: string } | undefined>;

const rules = blockTable[libraryPicture]?.attributes ?? {};

/** Node of a picture of the library: the number of its file, its alternative text, and its caption. */
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
      ...origin,
    }),
    // A higher priority than the plain figure.
    parseHTML: () => [{ tag: 'figure[data-file]', priority: 60, contentElement: (figure) => captionIn(figure as HTMLElement) }],
    renderHTML: ({ node }) => ['figure', { 'data-file': node.attrs.file }, ['img', { alt: node.attrs.alt }], ['div', 0]],
  });

/** Returns an element that holds the caption alone. */
function captionIn(figure: HTMLElement): HTMLElement {
  const holder = figure.ownerDocument.createElement('div');
  const caption = figure.querySelector('figcaption');
  if (caption) holder.append(caption.cloneNode(true));
  return holder;
}

/** Extension that renders the pictures in the text. */
export const pictureViews = (find: FindFile | undefined) =>
  Extension.create({
    name: 'pictureViews',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
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
