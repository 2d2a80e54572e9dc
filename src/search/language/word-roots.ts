import type { Locale } from '../../lib/locale.ts';
import { folded } from './folding.ts';

const roots = (lines: string): readonly (readonly string[])[] =>
  lines
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((line) => folded(line).split(' '));

/** Verbs with their nouns and participles whose common root does not follow from their endings. */
const irregular: Readonly<Record<Locale, readonly (readonly string[])[]>> = {
  nl: roots(`
    converteren conversie, corrigeren correctie, definiëren definitie, selecteren selectie, produceren productie, reduceren reductie
    construeren constructie, distribueren distributie, projecteren projectie, inspecteren inspectie, reageren reactie, functioneren functie
    positioneren positie, adverteren advertentie, kopiëren kopie, controleren controle, analyseren analyse, programmeren programma
    opslaan opslag opgeslagen, aanvragen aanvraag, vragen vraag, kopen koop gekocht, aankopen aankoop, verkopen verkoop verkocht
    breken breuk gebroken, afbreken afbraak afgebroken, schrijven geschreven, beschrijven beschrijving beschreven, kiezen keuze gekozen
    verliezen verlies verloren, bevriezen bevroren, zoeken gezocht zoektocht, opzoeken opgezocht, aanbrengen aangebracht
    verbinden verbinding verbonden, binden gebonden, vinden gevonden, winnen winst gewonnen, aftrekken aftrek afgetrokken
    opnemen opname opgenomen, afnemen afname afgenomen, toenemen toename toegenomen, overnemen overname overgenomen, meten maat meting
    weergeven weergave weergegeven, uitgeven uitgave uitgegeven, ingeven ingave ingegeven, opgeven opgave opgegeven, aangeven aangifte aangegeven
    verbergen verborgen, helpen hulp geholpen, ontwerpen ontwerp ontworpen, bewegen beweging bewogen, wegen gewicht, buigen buiging gebogen
    verschuiven verschuiving verschoven, slijten slijtage versleten, snijden snede gesneden, bijsnijden bijgesneden, rijden rit gereden
    verschijnen verschenen, verwijzen verwijzing verwezen, bewijzen bewijs bewezen, stijgen stijging gestegen, vergelijken vergelijking vergeleken
    bekijken bekeken, begrijpen begrip begrepen, behouden behoud, onderhouden onderhoud, verlopen verloop, oproepen oproep opgeroepen
    ontvangen ontvangst ontvanger, opvangen opvang opgevangen, overzien overzicht, bespreken bespreking besproken, sluiten sluiting gesloten
    aansluiten aansluiting aangesloten, overeenkomen overeenkomst, aankomen aankomst, beginnen begin begonnen, plaatsen plaatsing
    lezen gelezen, opheffen opheffing opgeheven, schenken geschonken, drijven gedreven, trekken getrokken, smelten gesmolten, gieten gegoten
    bederven bederf, verkrijgen verkregen, genieten genot, liggen ligging, optrekken opgetrokken, uitsluiten uitsluiting uitgesloten
    toewijzen toewijzing toegewezen, aanwijzen aanwijzing aangewezen, doorstrepen doorhaling, uitlijnen uitlijning, inspringen inspringing
    betalen betaling, dalen daling, isoleren isolatie, ventileren ventilatie`),
  fr: roots(`
    saisir saisie, trier tri triage, ajouter ajout, calculer calcul, convertir conversion, insérer insertion, scinder scission, choisir choix
    envoyer envoi, renvoyer renvoi, essayer essai, payer paiement, protéger protection, lire lecture, écrire écriture, ouvrir ouverture
    fermer fermeture, couper coupure coupe, lier liaison lien, relier liaison, construire construction, produire production, réduire réduction
    traduire traduction, conduire conduite, détruire destruction, étendre extension, tendre tension, vendre vente, perdre perte
    répondre réponse, descendre descente, recevoir réception, concevoir conception, décider décision, diviser division, réviser révision
    prévoir prévision, voir vue, connaître connaissance, reconnaître reconnaissance, croître croissance, résoudre résolution solution, permettre permission
    transmettre transmission, soumettre soumission, mettre mise, remettre remise, prendre prise, reprendre reprise, assurer assurance
    raccorder raccord raccordement, accéder accès, connecter connexion, réfléchir réflexion, appeler appel, rappeler rappel, appuyer appui
    employer emploi, nettoyer nettoyage, retourner retour, contourner contour contournement, sauter saut, souder soudure soudage
    peindre peinture, joindre jonction joint, plier pli pliage, projeter projet projection, stocker stock stockage, cuire cuisson
    maintenir maintien maintenance, entretenir entretien, retenir retenue, obtenir obtention, partir départ, utiliser utilisation usage
    habiller habillage, exclure exclusion, inclure inclusion, refuser refus, aligner alignement, mesurer mesure métré, couvrir couverture
    découvrir découverte, poser pose, percer perçage percement, accrocher accroche, éclairer éclairage, aspirer aspiration, peser poids
    tracer tracé traçage, régler réglage, semer semis, tondre tonte, planter plantation plant, abattre abattage, élaguer élagage
    arrondir arrondi, remplir remplissage, lisser lissage, soustraire soustraction, distraire, extraire extraction, imprimer impression
    numéroter numérotation, annuler annulation, rétablir rétablissement, geler gel, fuir fuite, livrer livraison, louer location
    comparer comparaison, combiner combinaison, terminer terminaison, guérir guérison, garnir garnison garniture, inscrire inscription
    décrire description, prescrire prescription, souscrire souscription, suivre suivi suite, nommer nom nommage, renommer renommage`),
};

const families: Readonly<Record<Locale, Map<string, readonly string[]>>> = { nl: new Map(), fr: new Map() };
for (const locale of ['nl', 'fr'] as const)
  for (const words of irregular[locale])
    for (const word of words)
      families[locale].set(word, [...(families[locale].get(word) ?? []), ...words.filter((other) => other !== word)]);

/** Returns words of the same root that no rule of endings finds, without accents: `conversie` for converteren. */
export const sameRoot = (locale: Locale, word: string): readonly string[] => families[locale].get(word) ?? [];
