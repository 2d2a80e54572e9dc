import type { Locale } from '../../lib/locale.ts';
import frActs from './synonyms/acts.fr.json' with { type: 'json' };
import frAnalysis from './synonyms/analysis.fr.json' with { type: 'json' };
import frData from './synonyms/data.fr.json' with { type: 'json' };
import nlData from './synonyms/data.nl.json' with { type: 'json' };
import frElectrics from './synonyms/electrics.fr.json' with { type: 'json' };
import nlElectrics from './synonyms/electrics.nl.json' with { type: 'json' };
import frEveryday from './synonyms/everyday.fr.json' with { type: 'json' };
import nlEveryday from './synonyms/everyday.nl.json' with { type: 'json' };
import frFigures from './synonyms/figures.fr.json' with { type: 'json' };
import frFormulas from './synonyms/formulas.fr.json' with { type: 'json' };
import frFunctions from './synonyms/functions.fr.json' with { type: 'json' };
import frGeneral from './synonyms/general.fr.json' with { type: 'json' };
import nlGeneral from './synonyms/general.nl.json' with { type: 'json' };
import frGreen from './synonyms/green.fr.json' with { type: 'json' };
import nlGreen from './synonyms/green.nl.json' with { type: 'json' };
import frLayout from './synonyms/layout.fr.json' with { type: 'json' };
import nlLayout from './synonyms/layout.nl.json' with { type: 'json' };
import nlNumbers from './synonyms/numbers.nl.json' with { type: 'json' };
import frOffice from './synonyms/office.fr.json' with { type: 'json' };
import nlOffice from './synonyms/office.nl.json' with { type: 'json' };
import frPaint from './synonyms/paint.fr.json' with { type: 'json' };
import nlPaint from './synonyms/paint.nl.json' with { type: 'json' };
import nlPictures from './synonyms/pictures.nl.json' with { type: 'json' };
import frPlain from './synonyms/plain.fr.json' with { type: 'json' };
import nlPlain from './synonyms/plain.nl.json' with { type: 'json' };
import frPrinting from './synonyms/printing.fr.json' with { type: 'json' };
import nlPrinting from './synonyms/printing.nl.json' with { type: 'json' };
import frReferences from './synonyms/references.fr.json' with { type: 'json' };
import frRoofing from './synonyms/roofing.fr.json' with { type: 'json' };
import nlRoofing from './synonyms/roofing.nl.json' with { type: 'json' };
import frScreen from './synonyms/screen.fr.json' with { type: 'json' };
import nlSheets from './synonyms/sheets.nl.json' with { type: 'json' };
import frTables from './synonyms/tables.fr.json' with { type: 'json' };
import nlTables from './synonyms/tables.nl.json' with { type: 'json' };
import frTopics from './synonyms/topics.fr.json' with { type: 'json' };
import nlTopics from './synonyms/topics.nl.json' with { type: 'json' };
import frWood from './synonyms/wood.fr.json' with { type: 'json' };
import nlWood from './synonyms/wood.nl.json' with { type: 'json' };
import frWriting from './synonyms/writing.fr.json' with { type: 'json' };
import nlWriting from './synonyms/writing.nl.json' with { type: 'json' };
import fr from './synonyms.fr.json' with { type: 'json' };
import nl from './synonyms.nl.json' with { type: 'json' };

/** Groups of words and expressions with the same meaning (not only the same subject): general ones, and those of each trade. */
export const synonymGroups: Readonly<Record<Locale, readonly (readonly string[])[]>> = {
  nl: [
    ...nl,
    ...nlRoofing,
    ...nlElectrics,
    ...nlGreen,
    ...nlWood,
    ...nlPaint,
    ...nlOffice,
    ...nlEveryday,
    ...nlPlain,
    ...nlGeneral,
    ...nlTopics,
    ...nlData,
    ...nlLayout,
    ...nlNumbers,
    ...nlPictures,
    ...nlPrinting,
    ...nlSheets,
    ...nlTables,
    ...nlWriting,
  ],
  fr: [
    ...fr,
    ...frRoofing,
    ...frElectrics,
    ...frGreen,
    ...frWood,
    ...frPaint,
    ...frOffice,
    ...frEveryday,
    ...frPlain,
    ...frGeneral,
    ...frTopics,
    ...frActs,
    ...frAnalysis,
    ...frData,
    ...frFigures,
    ...frFormulas,
    ...frFunctions,
    ...frLayout,
    ...frPrinting,
    ...frReferences,
    ...frScreen,
    ...frTables,
    ...frWriting,
  ],
};
