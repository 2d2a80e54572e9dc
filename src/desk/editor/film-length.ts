/** Later than the end of any film. */
export const farSeconds = 1_000_000;

/** Returns the length of a film in whole seconds, at least one; undefined if the browser cannot read it. */
export function secondsOf(address: string): Promise<number | undefined> {
  const film = document.createElement('video');
  film.preload = 'metadata';
  film.muted = true;
  return new Promise((resolve) => {
    const end = (seconds: number | undefined) => {
      film.removeAttribute('src');
      resolve(seconds);
    };
    film.addEventListener('error', () => film.hasAttribute('src') && end(undefined));
    film.addEventListener('durationchange', () => {
      if (Number.isFinite(film.duration)) end(Math.max(1, Math.round(film.duration)));
      // The duration of a recording can be unknown until its end was reached.
      else if (film.duration === Number.POSITIVE_INFINITY) film.currentTime = farSeconds;
    });
    film.src = address;
  });
}
