import { type RefObject, useEffect, useState } from 'react';
import { showFocus } from '../open-space.ts';

/** Pixels at the top of the window that the bar covers. */
const covered = 60;

/** Returns whether an element is scrolled out of view. */
export function useAway(place: RefObject<Element | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false), {
      rootMargin: `-${covered}px 0px 0px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isAway;
}

/** Keeps the focused element from being covered by an element at the foot of the window, also when that grows. */
export function useClearFocus(place: RefObject<Element | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !place.current) return;
    const observer = new ResizeObserver(showFocus);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, isShown]);
}
