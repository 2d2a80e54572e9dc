import fs from 'node:fs';
import path from 'node:path';
import { takeMemberFile, waitingFile } from '../content/files/member-files.ts';
import { accountHandlers } from '../features/account/api.ts';
import { accountOfMemberHandlers } from '../features/account/member-api.ts';
import { addressHandlers } from '../features/addresses/api.ts';
import { addressOfMemberHandlers } from '../features/addresses/member-api.ts';
import { articleHandlers } from '../features/articles/api.ts';
import { companyChangeHandlers } from '../features/companies/changes-api.ts';
import { companyCsvHandlers } from '../features/companies/csv-api.ts';
import { companyOfMemberHandlers } from '../features/companies/member-api.ts';
import { companyMergeHandlers } from '../features/companies/merge-api.ts';
import { unmerge } from '../features/companies/merge-commands.ts';
import { contactHandlers } from '../features/contact/api.ts';
import type { Context } from '../features/context.ts';
import { documentHandlers } from '../features/documents/api.ts';
import { draftHandlers } from '../features/drafts/api.ts';
import { keepAsDraft } from '../features/drafts/kept-commands.ts';
import { leadAddresses } from '../features/drafts/rename-commands.ts';
import { editingHandlers } from '../features/editing/api.ts';
import { contentEntities, entitiesOf } from '../features/entities.ts';
import { factorHandlers } from '../features/factors/api.ts';
import { fileHandlers } from '../features/files/api.ts';
import { storeFetched } from '../features/files/save.ts';
import { uploadStore } from '../features/files/upload-commands.ts';
import { frontSources } from '../features/front-sources.ts';
import { greetingHandlers } from '../features/greeting/api.ts';
import { holidayHandlers } from '../features/holidays/api.ts';
import { hourHandlers } from '../features/hours/api.ts';
import { hoursByDay } from '../features/hours/gap-queries.ts';
import { manageHourHandlers } from '../features/hours/manage-api.ts';
import { hourReportHandlers } from '../features/hours/report-api.ts';
import { hourSheetHandlers } from '../features/hours/sheet-api.ts';
import { iconHandlers } from '../features/icons/api.ts';
import { impersonationHandlers } from '../features/impersonation/api.ts';
import { knowledgeHandlers } from '../features/knowledge/api.ts';
import { loginHandlers } from '../features/login/api.ts';
import { sessionOfMemberHandlers } from '../features/login/member-api.ts';
import { issueHandlers, magazineHandlers } from '../features/magazines/api.ts';
import { uploadHandlers } from '../features/member-uploads/api.ts';
import { memberHandlers } from '../features/members/api.ts';
import { approvalHandlers } from '../features/newsletters/approval/api.ts';
import { newsletterDeskHandlers } from '../features/newsletters/issue/api.ts';
import { itemHandlers } from '../features/newsletters/issue/item-api.ts';
import { projectHandlers } from '../features/newsletters/project/api.ts';
import { issueReportHandlers } from '../features/newsletters/report/api.ts';
import { scheduleHandlers } from '../features/newsletters/schedule/api.ts';
import { notificationHandlers } from '../features/notifications/api.ts';
import { titlesFor } from '../features/notifications/audience-queries.ts';
import { overviewHandlers } from '../features/overview/api.ts';
import { planningHandlers } from '../features/planning/api.ts';
import { pollHandlers } from '../features/polls/api.ts';
import { popupHandlers } from '../features/popups/api.ts';
import { portalHandlers } from '../features/portals/api.ts';
import { presenceHandlers } from '../features/presence/api.ts';
import { previewHandlers } from '../features/preview/api.ts';
import { recipientHandlers } from '../features/recipients/api.ts';
import { newsletterOfMemberHandlers } from '../features/recipients/member-api.ts';
import { recipientRoomHandlers } from '../features/recipients/room-api.ts';
import { reportHandlers } from '../features/reports/api.ts';
import { searchHandlers } from '../features/search/api.ts';
import { sendingHandlers } from '../features/sending/api.ts';
import { sources } from '../features/sources.ts';
import { staffHandlers } from '../features/staff/api.ts';
import { statHandlers } from '../features/stats/api.ts';
import { subscriptionHandlers } from '../features/subscriptions/api.ts';
import { aboOfMemberHandlers } from '../features/subscriptions/member-api.ts';
import { symposiumHandlers } from '../features/symposium/api.ts';
import { symposiumRoomHandlers } from '../features/symposium/staff-api.ts';
import { systemHandlers } from '../features/system/api.ts';
import { themeHandlers } from '../features/themes/api.ts';
import { ticketHandlers } from '../features/tickets/api.ts';
import { setClocks } from '../features/tickets/clocks/commands.ts';
import { setFiguresOn } from '../features/tickets/clocks/figure-commands.ts';
import { openEnquiry } from '../features/tickets/commands.ts';
import { ownTicketHandlers } from '../features/tickets/member/api.ts';
import { ticketActHandlers } from '../features/tickets/room/act-api.ts';
import { ticketAnswerHandlers } from '../features/tickets/room/answer-api.ts';
import { demandTicket, ticketRoomHandlers } from '../features/tickets/room/api.ts';
import { ticketListHandlers } from '../features/tickets/room/list-api.ts';
import { ticketParticipantHandlers } from '../features/tickets/room/participant-api.ts';
import { answersDue } from '../features/tickets/room/queries.ts';
import { type TransferOptions, transferHandlers } from '../features/transfers/api.ts';
import { translationHandlers } from '../features/translations/api.ts';
import { glossaryHandlers } from '../features/translations/glossary-api.ts';
import { messageRoomHandlers } from '../features/translations/room-api.ts';
import type { Answer, Endpoint, Handler, InputOf } from '../lib/endpoint.ts';
import { Problem } from '../lib/errors.ts';
import { ownPathsOf } from '../publishing/own-pages.ts';
import { changeEmailHandlers } from './api/change-email.ts';
import { newsletterMailHandlers } from './api/newsletter-mails.ts';
import { newsletterPictureHandlers } from './api/newsletter-picture.ts';
import { newsletterPreviewHandlers } from './api/newsletter-previews.ts';
import { popupHtml } from './api/popup-html.tsx';

function transferOptions(mediaDir = 'data/media'): TransferOptions {
  const uploads = uploadStore(path.join(mediaDir, '../uploads'));
  return {
    folder: path.join(mediaDir, '../transfers'),
    exported: contentEntities,
    imported: [...entitiesOf(undefined).keys()],
    takeUpload: async (db, account, id, target) => uploads.move(db, await uploads.rowOf(db, account, id), target),
    linkFile: (from, to) => fs.promises.link(from, to),
    hasFile: async (file) => fs.existsSync(file),
  };
}

/** Returns the handlers of all calls. Without a folder for media no file is stored. */
export function handlersOf(mediaDir: string | undefined): readonly Handler<Context>[] {
  const entities = entitiesOf(mediaDir);
  const all: readonly Handler<Context>[] = [
    ...portalHandlers,
    ...themeHandlers,
    ...articleHandlers,
    ...magazineHandlers,
    ...iconHandlers,
    ...searchHandlers(sources),
    ...statHandlers,
    ...popupHandlers,
    ...pollHandlers,
    ...symposiumHandlers({ waitingFile, takeFile: takeMemberFile }),
    ...loginHandlers,
    ...accountHandlers,
    ...changeEmailHandlers,
    ...addressHandlers,
    ...subscriptionHandlers,
    ...recipientHandlers,
    ...contactHandlers(openEnquiry),
    ...ticketHandlers({ takeFile: takeMemberFile }),
    ...ticketRoomHandlers({ takeFile: takeMemberFile }),
    ...ticketAnswerHandlers({ takeFile: takeMemberFile }),
    ...ticketParticipantHandlers,
    ...ticketActHandlers({ takeFile: takeMemberFile }),
    ...ticketListHandlers,
    ...ownTicketHandlers({ takeFile: takeMemberFile }),
    ...knowledgeHandlers,
    ...notificationHandlers,
    ...staffHandlers,
    ...issueHandlers(entities),
    ...projectHandlers(entities),
    ...approvalHandlers(entities),
    ...scheduleHandlers,
    ...itemHandlers(entities),
    ...documentHandlers(entities),
    ...draftHandlers(entities),
    ...presenceHandlers(entities, { ticket: demandTicket }),
    ...previewHandlers(entities, {
      ...{ addressesOf: ownPathsOf, popupHtml, messagesFor: titlesFor },
      answerOf: (endpoint, input, context) => answerIn(all, endpoint, input, context),
    }),
    ...editingHandlers({
      ...{ entities, addressesOf: ownPathsOf, keepDraft: keepAsDraft },
      wholeActs: [(db, change, editor) => unmerge(db, entities, change, editor)],
    }),
    ...fileHandlers({ entities, mediaDir }),
    ...uploadHandlers({ mediaDir }),
    ...overviewHandlers(entities, frontSources),
    ...hourHandlers({ demandTicket }),
    ...manageHourHandlers,
    ...hourSheetHandlers,
    ...hourReportHandlers,
    ...holidayHandlers({ setClocks, setFigures: setFiguresOn }),
    ...newsletterDeskHandlers,
    ...issueReportHandlers,
    ...planningHandlers(entities, answersDue, hoursByDay),
    ...systemHandlers,
    ...translationHandlers,
    ...messageRoomHandlers,
    ...glossaryHandlers,
    ...transferHandlers(transferOptions(mediaDir)),
    ...sendingHandlers,
    ...reportHandlers,
    ...factorHandlers,
    ...impersonationHandlers,
    ...greetingHandlers(entities),
    ...memberHandlers,
    ...accountOfMemberHandlers,
    ...addressOfMemberHandlers,
    ...companyOfMemberHandlers(entities),
    ...companyChangeHandlers(entities),
    ...companyMergeHandlers(entities, { leadAddresses }),
    ...companyCsvHandlers(entities),
    ...aboOfMemberHandlers,
    ...newsletterOfMemberHandlers,
    ...recipientRoomHandlers,
    ...symposiumRoomHandlers({ mediaDir, storePicture: storeFetched }),
    ...sessionOfMemberHandlers,
    ...newsletterMailHandlers,
    ...newsletterPictureHandlers,
    ...newsletterPreviewHandlers,
  ];
  return all;
}

/** Answers a call with its handler, as the actor of a context; undefined if the call refuses it. */
async function answerIn<E extends Endpoint>(
  all: readonly Handler<Context>[],
  endpoint: E,
  input: InputOf<E>,
  context: Context,
): Promise<Answer<E> | undefined> {
  try {
    return (await all.find((one) => one.endpoint === endpoint)?.answer(input as never, context)) as Answer<E> | undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** All calls, for descriptions of them. */
export const handlers = handlersOf(undefined);
