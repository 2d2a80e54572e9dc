import { goBack } from './back.ts';
import { askConsent } from './consent.ts';
import { watchFaults } from './faults.ts';
import { turnPages } from './keys.ts';
import { rememberLanguage } from './language.ts';
import { showLoading } from './loading.ts';
import { countViews } from './stats.ts';
import { followVersion } from './version.ts';

watchFaults();
showLoading();
rememberLanguage();
goBack();
followVersion();
askConsent();
countViews();
if (document.querySelector('[data-turn]')) turnPages();
