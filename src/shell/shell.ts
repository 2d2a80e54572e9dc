import { goBack } from './back.ts';
import { watchFaults } from './faults.ts';
import { turnPages } from './keys.ts';
import { rememberLanguage } from './language.ts';
import { showLoading } from './loading.ts';
import { followVersion } from './version.ts';

watchFaults();
showLoading();
rememberLanguage();
goBack();
followVersion();
if (document.querySelector('[data-turn]')) turnPages();
