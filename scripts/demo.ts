/**
 * Draws the pictures of the demo into src/demo and encodes them; `films` draws its films (needs ffmpeg), or those of the references given.
 * The import of the demo only reads the files.
 */
import { demoContent } from '../src/demo/content.ts';
import { writeDrawings } from './demo/drawings.ts';
import { writeEncoded } from './demo/encoded.ts';
import { drawFilms } from './demo/films.ts';

const [what = 'pictures', ...only] = process.argv.slice(2);
const content = await demoContent();
if (what === 'films') await drawFilms(content, only);
else {
  writeDrawings(content);
  await writeEncoded();
}
