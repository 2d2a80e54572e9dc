import '../../desk/desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readAddress } from '../../desk/addresses.ts';
import { isSignedIn, meet } from '../../features/login/store.ts';
import { askMe } from './me.ts';
import { loadRoom } from './RoomView.desk.tsx';
import { rooms } from './rooms.ts';
import { type Given, Staff } from './Staff.desk.tsx';

const place = document.querySelector('#staff');
const given = document.querySelector('#given')?.textContent;
if (!place || !given) throw new Error('The shell of the staff rooms is incomplete.');
if (isSignedIn()) {
  // The person, their rights and the files of the room are asked for at once; what fails is asked for again when it is shown.
  meet().catch(() => {});
  askMe();
  const entered = rooms.find(({ segment }) => segment === readAddress(location)?.room);
  if (entered) void loadRoom(entered);
}
createRoot(place).render(
  <StrictMode>
    <Staff {...(JSON.parse(given) as Given)} />
  </StrictMode>,
);
