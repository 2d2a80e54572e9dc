import '../../desk/desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Given, Staff } from './Staff.desk.tsx';

const place = document.querySelector('#staff');
const given = document.querySelector('#given')?.textContent;
if (!place || !given) throw new Error('The shell of the staff rooms is incomplete.');
createRoot(place).render(
  <StrictMode>
    <Staff {...(JSON.parse(given) as Given)} />
  </StrictMode>,
);
