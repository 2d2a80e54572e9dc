import { keepCampaign } from './campaign.ts';
import { askConsent } from './consent.ts';
import { watchFaults } from './faults.ts';
import { rememberLanguage } from './language.ts';
import { showLoading } from './loading.ts';
import { greetMember } from './member.ts';
import { askPopup } from './popup.ts';
import { countViews } from './stats.ts';
import { followVersion } from './version.ts';

watchFaults();
keepCampaign();
greetMember();
showLoading();
rememberLanguage();
followVersion();
askConsent();
countViews();
askPopup();
