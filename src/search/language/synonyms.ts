import type { Locale } from '../../lib/locale.ts';

/** Words that readers use for each other: a line a group, `_` for a space. A group holds words of one meaning, not of one subject. */
const groups: Readonly<Record<Locale, string>> = {
  nl: `
    verwijderen wissen schrappen weghalen deleten uitvegen
    opslaan bewaren saven
    afdrukken printen
    afdrukvoorbeeld printvoorbeeld
    afdrukbereik printbereik
    afbeelding foto beeld plaatje figuur illustratie prent
    wachtwoord paswoord password
    map folder
    koptekst kopregel paginakop
    voettekst voetregel paginavoet
    inhoudsopgave inhoudstafel
    diagram grafiek
    draaitabel kruistabel pivottabel
    werkblad rekenblad spreadsheet blad tabblad
    lettertype font letter
    vet vetgedrukt benadrukken
    cursief schuin
    sneltoets toetscombinatie snelkoppeling
    toevoegen invoegen bijvoegen
    wijzigen aanpassen veranderen bewerken
    volgen bijhouden opvolgen
    opmerking notitie commentaar aantekening
    liggend landschap
    bladzijde pagina
    hoofdletter kapitaal
    delen gedeeld
    regenwater hemelwater
    opvangen bufferen infiltreren
    overzetten migreren omzetten converteren
    maken aanmaken creëren opstellen
    weergeven tonen zien
    verbergen verstoppen
    beveiligen beschermen vergrendelen
    samenvoegen verenigen combineren fuseren
    splitsen opdelen scheiden
    kopiëren dupliceren
    plakken inkleven
    verplaatsen verschuiven
    selecteren aanduiden kiezen
    sorteren rangschikken ordenen
    optellen som
    dubbele duplicaten
    e-mail mail
    koppeling hyperlink link verwijzing
    sjabloon model template
    opmaakprofiel stijl
    spellingscontrole spellingcontrole
    foutmelding fout
    menu keuzemenu
    toetsenbord klavier
    scherm beeldscherm
    computer pc
    auto wagen voertuig
    laadpaal laadpunt laadstation
    opladen laden
    elektriciteit stroom
    elektrisch elektrische
    bedrading bekabeling
    stopcontact contactdoos
    zekering automaat
    aarding aardlus
    zonnepaneel zonnepanelen pv
    batterij accu thuisbatterij
    behang behangpapier
    verf lak
    verven schilderen
    schilder schilderwerk
    muur wand
    gipsplaat gyproc gipskarton
    plafond zoldering
    vocht vochtigheid
    schimmel zwam
    lek lekkage
    goot dakgoot
    regenpijp afvoerbuis
    pan dakpan
    lei leien
    dak dakbedekking
    dichting waterdichting
    isolatie isolering
    isoleren geïsoleerd
    onderdak onderdakfolie
    schoorsteen schouw
    raam venster
    ruit glas
    deur poort
    trap trappen
    vloer bevloering
    parket plankenvloer
    hout timmerhout
    houtskelet houtskeletbouw houtbouw
    timmerman schrijnwerker
    lijm kleefstof
    tuin hof
    haag heg
    oprit inrit
    klinker klinkers straatsteen
    gras gazon
    maaien afrijden
    snoeien
    stofzuiger stofafzuiger afzuiging afzuigen
    dakwerker dakdekker
    loodgieter sanitairinstallateur
    elektricien elektrotechnicus
    metselaar metselwerk
    verwarming verwarmen cv
    ventilatie ventileren verluchting verluchten
    afvoer riolering
    subsidie premie toelage
    btw belasting
    opleiding cursus vorming
    boete sanctie
    levering leveren
    huren verhuur
    schade beschadiging
    scheur barst
    boom bomen
    plant beplanting
    verlichting licht lamp
    prijs kost kostprijs tarief
    kosten prijzen
    offerte bestek prijsopgave
    klant opdrachtgever
    factuur rekening
    vacature job werkaanbieding
    werf bouwplaats
    steiger stelling
    veiligheid veilig
    ladder
    gereedschap werktuig
    onderhoud onderhouden
    herstellen repareren
    renoveren verbouwen
    school opleiding
    aannemer bouwbedrijf
    huis woning
    gevel façade`,
  fr: `
    supprimer effacer enlever retirer éliminer
    enregistrer sauvegarder
    imprimer impression
    aperçu prévisualisation visualiser
    image photo illustration figure
    mot_de_passe password
    password mot_de_passe
    dossier répertoire
    sommaire table_des_matières
    diagramme graphique
    table_dynamique tableau_croisé
    classeur tableur
    feuille_de_calcul tableur
    police caractère fonte
    raccourci combinaison
    ajouter insérer
    insertion ajout
    modifier changer éditer adapter
    commentaire note remarque annotation
    majuscule capitale casse
    paysage horizontal
    trouver rechercher chercher
    recherche chercher
    suppression effacement
    partager collaborer
    infrarouge thermique
    créer faire établir
    afficher montrer voir
    masquer cacher
    protéger sécuriser verrouiller
    fusionner unir réunir combiner
    fusion réunion
    scinder diviser séparer
    copier dupliquer
    coller
    déplacer bouger
    sélectionner choisir
    trier classer ordonner
    somme total
    doublon dupliqué
    doublons dupliquées
    courriel mail e-mail
    lien hyperlien
    modèle gabarit template
    coupure_des_mots césure
    césure coupure_des_mots
    césure coupure
    orthographe orthographique
    erreur faute
    clavier
    écran moniteur
    ordinateur pc
    voiture auto véhicule
    borne chargeur recharge
    recharger charger
    électricité courant
    câblage câble
    prise
    fusible disjoncteur
    terre piquet
    panneau_solaire photovoltaïque
    batterie accu
    papier_peint tapisserie
    peinture laque
    peindre peinture
    mur paroi
    plaque_de_plâtre gyproc
    plafond
    humidité moisissure
    fuite infiltration
    gouttière chéneau
    tuile
    ardoise
    toit toiture couverture
    étanchéité étanche
    isolation isolant
    isoler isolation
    cheminée
    châssis fenêtre
    vitre vitrage
    porte
    escalier
    sol plancher
    parquet plancher
    bois
    menuisier charpentier
    colle adhésif
    jardin
    haie
    allée
    pavé dalle
    gazon pelouse
    tondre faucher
    tailler taille
    arbre
    éclairage lumière lampe
    prix coût tarif
    offre devis
    client
    facture
    emploi job poste
    aspirateur aspiration aspirer
    couvreur zingueur
    plombier sanitaire
    maçon maçonnerie
    chauffage chauffer
    pompe_à_chaleur thermopompe
    ventilation aération aérer
    égout évacuation
    subside prime aide
    tva taxe
    formation cours stage
    dégât dommage
    fissure fente
    carrelage carreau
    chantier
    échafaudage
    sécurité
    échelle
    outil
    entretien maintenance
    réparer réparation
    rénover rénovation
    école formation
    entrepreneur
    maison logement habitation
    façade`,
};

/** Words and expressions of one meaning, a list each. */
export const synonymGroups = (locale: Locale): string[][] =>
  groups[locale]
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split(/\s+/)
        .map((word) => word.replaceAll('_', ' ')),
    );
