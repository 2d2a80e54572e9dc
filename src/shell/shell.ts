import { goBack } from './back.ts';
import { turnPages } from './keys.ts';
import { rememberLanguage } from './language.ts';

rememberLanguage();
goBack();
if (document.querySelector('[data-turn]')) turnPages();
