import type { SlotModel } from './model.ts'
import { strip } from './model.ts'
import { fourRows, threeByThree, threeRows } from './paylines.ts'

// `npm run slots-math` computes their returns, and can also store them in figures.json.

/** Fruit on three reels: frequent small wins and no features. */
const orchard: SlotModel = {
  name: 'orchard',
  volatility: 'low',
  rows: 3,
  paylines: threeByThree,
  reels: [
    strip('CdcdCacCbBbcaAdBcdbadbcadb'),
    strip('CbdaA*CcdacBABbd*BbcdacdbaCc'),
    strip('dabCBbCcAbBcd*AcdCdCac*acdBba'),
  ],
  pays: {
    h1: { 3: 200 },
    h2: { 3: 75 },
    h3: { 3: 40 },
    l1: { 3: 20 },
    l2: { 3: 15 },
    l3: { 3: 10 },
    l4: { 3: 5 },
  },
  scatterPays: {},
  maxWinMultiple: 500,
}

/** Ten lines, and free spins with tripled pays. */
const meadow: SlotModel = {
  name: 'meadow',
  volatility: 'low',
  rows: 3,
  paylines: threeRows.slice(0, 10),
  reels: [
    strip('BDcdbcdbD$CacbDacCABCBdadcdbAa'),
    strip('*cdDcbAcACbcBadbdCdDa*bc$BaCdaD'),
    strip('cACaCd*aBbd$Dabc$dbCBDbDdcaAc*Bd'),
    strip('adcDC$d*D*dcAbBacbDbAbDdaCBaCBc'),
    strip('aCdAdbabCBbBaD*cdB$cDdDAca*DCbcC'),
  ],
  pays: {
    h1: { 3: 50, 4: 200, 5: 600 },
    h2: { 3: 40, 4: 100, 5: 300 },
    h3: { 3: 25, 4: 60, 5: 200 },
    h4: { 3: 20, 4: 50, 5: 150 },
    l1: { 3: 10, 4: 30, 5: 100 },
    l2: { 3: 10, 4: 25, 5: 80 },
    l3: { 3: 6, 4: 20, 5: 60 },
    l4: { 3: 6, 4: 20, 5: 60 },
  },
  scatterPays: { 3: 2, 4: 10, 5: 50 },
  freeSpins: {
    awarded: { 3: 10, 4: 12, 5: 15 },
    multiplier: 3,
    retrigger: {},
    most: 15,
    reels: [
      strip('caBAacbCBdABc$bdDaCdbdcDCDbacd'),
      strip('dDdaCbcb*A*bDdaCcdBCcab$cAdaBcD'),
      strip('bDbab$dcaD$*CB*cdadAcCADbBdacdCB'),
      strip('daBa*cbdCbcbBaAdBDcCcDdD*Ab$aCD'),
      strip('CBaDA$CcDAdcaBa*bBbdcCadbDCdbc*D'),
    ],
  },
  maxWinMultiple: 1000,
}

/** Twenty lines; free spins award further ones. */
const caravan: SlotModel = {
  name: 'caravan',
  volatility: 'medium',
  rows: 3,
  paylines: threeRows.slice(0, 20),
  reels: [
    strip('cedaeCbedfAd$caAabeBDBbfDdbfcCaCDcf'),
    strip('dbfcacdc*CfaCDAbBfeD*BdCbaDbaece$fdeA'),
    strip('cBefb*aebDCfdCcdCbDdDaBdA$ecefa*cabf'),
    strip('AbDacCb*aCfDdefdc$aefCcbdecfAeabB*BDd'),
    strip('CdbBbDeBabeDCfDf*fdeceadcfAcCda$bca'),
  ],
  pays: {
    h1: { 3: 100, 4: 500, 5: 2500 },
    h2: { 3: 60, 4: 250, 5: 1000 },
    h3: { 3: 50, 4: 150, 5: 600 },
    h4: { 3: 40, 4: 125, 5: 500 },
    l1: { 3: 20, 4: 75, 5: 250 },
    l2: { 3: 15, 4: 50, 5: 150 },
    l3: { 3: 10, 4: 40, 5: 125 },
    l4: { 3: 10, 4: 30, 5: 100 },
    l5: { 3: 10, 4: 20, 5: 80 },
    l6: { 3: 5, 4: 20, 5: 80 },
  },
  scatterPays: { 3: 5, 4: 20, 5: 100 },
  freeSpins: {
    awarded: { 3: 12, 4: 16, 5: 20 },
    multiplier: 3,
    retrigger: { 3: 12, 4: 16, 5: 20 },
    most: 60,
    reels: [
      strip('dfdcecbBdaCcCADeDbDfaAcabCadeB$bCBD'),
      strip('bA*eaec*dcCADbDdfCcBaBdDCadCDBbafceb$'),
      strip('bcCaDdCeCDadDcCfAdAeb*fcbe*BaBbDca$*Bd'),
      strip('DbaCf*cfCaDAdebebDadecD$BbdCc*dcCaBAB*'),
      strip('fDabCBa*c*eDdbcfcCACBbedaCDecbdBD$aAd'),
    ],
  },
  maxWinMultiple: 2500,
}

/** Twenty-five lines; rare free spins with more wilds and the highest pays. */
const summit: SlotModel = {
  name: 'summit',
  volatility: 'high',
  rows: 3,
  paylines: threeRows,
  reels: [
    strip('dDcbfeabcd$cedefeadcdbACBaCDfDbcafeBf'),
    strip('acdA$CBbedB*aDfbfcacbeDfCedfacDcedfdbe'),
    strip('fbBdc*e$cDAafebDecfDCafdbdfdcad*ecbeBCa'),
    strip('$DcfACebaebdadebCafcfcDdcebfDfec*Bda*d'),
    strip('eacbeDfbcdBCdbe$fD*bacfADedfdcecadafC*'),
  ],
  pays: {
    h1: { 3: 200, 4: 1500, 5: 7500 },
    h2: { 3: 125, 4: 500, 5: 2500 },
    h3: { 3: 75, 4: 300, 5: 1200 },
    h4: { 3: 50, 4: 200, 5: 800 },
    l1: { 3: 18, 4: 60, 5: 200 },
    l2: { 3: 15, 4: 40, 5: 150 },
    l3: { 3: 12, 4: 30, 5: 125 },
    l4: { 3: 12, 4: 25, 5: 100 },
    l5: { 3: 7, 4: 25, 5: 80 },
    l6: { 3: 6, 4: 20, 5: 80 },
  },
  scatterPays: { 3: 5, 4: 25, 5: 250 },
  freeSpins: {
    awarded: { 3: 15, 4: 20, 5: 25 },
    multiplier: 3,
    retrigger: { 3: 15, 4: 20, 5: 25 },
    most: 75,
    reels: [
      strip('CbafC$dBcBDCaeadcDBebdeabAdCfceDbDAcf'),
      strip('bcDecD$CBAaCfcaCdcCbAde*dfad*DfDbebBaeB'),
      strip('aecdBdA*cbeCfCB$c*bCeDbD*bDdaCAaBefcfDad'),
      strip('feCbDcabCc*eD*eBdDfecC*aCad$fAaADBdBdbcb'),
      strip('*fCcBDcAbeAbBdBDdab*aDefdeaCaec*CDdbCcf$'),
    ],
  },
  maxWinMultiple: 5000,
}

/** Twenty lines, and coins that are held. */
const vault: SlotModel = {
  name: 'vault',
  volatility: 'medium',
  rows: 3,
  paylines: threeRows.slice(0, 20),
  reels: [
    strip('ACbcadcaCaBbDdDcbDAadbdBDcBCdbdoocaoo'),
    strip('CbooacBCac*DAcad*BbCBdDadbAcbdDbDaoodc'),
    strip('Cb*cdacDaAdadBbcaoodD*CAcboodcBbaCdDbD'),
    strip('dAdbaDdCbcd*cDcaoocaCbdbBaBADbDooCad*c'),
    strip('d*dcabdBCcDadDcdCcdbcBooDbDAacCooAbaba'),
  ],
  pays: {
    h1: { 3: 60, 4: 300, 5: 1500 },
    h2: { 3: 50, 4: 200, 5: 800 },
    h3: { 3: 40, 4: 120, 5: 500 },
    h4: { 3: 25, 4: 100, 5: 400 },
    l1: { 3: 12, 4: 40, 5: 200 },
    l2: { 3: 10, 4: 40, 5: 150 },
    l3: { 3: 8, 4: 30, 5: 120 },
    l4: { 3: 5, 4: 25, 5: 100 },
  },
  scatterPays: {},
  hold: {
    coins: 6,
    respins: 3,
    chance: { of: 1, outOf: 22 },
    values: [
      { multiple: 1, weight: 60 },
      { multiple: 2, weight: 30 },
      { multiple: 3, weight: 15 },
      { multiple: 5, weight: 8 },
      { multiple: 15, weight: 4, jackpot: 'mini' },
      { multiple: 50, weight: 1, jackpot: 'minor' },
    ],
    grand: 1000,
  },
  maxWinMultiple: 2500,
}

/** Three reels with coins that are held. */
const spark: SlotModel = {
  name: 'spark',
  volatility: 'medium',
  rows: 3,
  paylines: threeByThree,
  reels: [
    strip('CbaBdaBbacbdoocdcbadcocCAdCd'),
    strip('*cdbcAdcdCAaCa*cBdabdboBdboocCa'),
    strip('daCAbBabdadBdc*oocdcAacdoBcCb*Cb'),
  ],
  pays: {
    h1: { 3: 200 },
    h2: { 3: 80 },
    h3: { 3: 40 },
    l1: { 3: 20 },
    l2: { 3: 15 },
    l3: { 3: 10 },
    l4: { 3: 5 },
  },
  scatterPays: {},
  hold: {
    coins: 4,
    respins: 3,
    chance: { of: 1, outOf: 16 },
    values: [
      { multiple: 1, weight: 60 },
      { multiple: 2, weight: 30 },
      { multiple: 3, weight: 15 },
      { multiple: 5, weight: 8 },
      { multiple: 10, weight: 3, jackpot: 'mini' },
      { multiple: 25, weight: 1, jackpot: 'minor' },
    ],
    grand: 250,
  },
  maxWinMultiple: 1000,
}

/** Four rows with both features. */
const forge: SlotModel = {
  name: 'forge',
  volatility: 'high',
  rows: 4,
  paylines: fourRows,
  reels: [
    strip('adcadbacCbacacCAboooda$DbCdDbdBbdcBDcd'),
    strip('dcbdbd$bBc*BbacboooaCcdDCdacdaAcaCDbaD'),
    strip('DBcCbooodcadca$cdcab*adBCbaDbd*adADCbcb'),
    strip('DAbcbaC*cabdooodC*$acacdabCDBdDbBcbdadc'),
    strip('D*AcbDaDcdCBCdaCbaooo$dbdcdBcadcbababc'),
  ],
  pays: {
    h1: { 3: 80, 4: 400, 5: 2500 },
    h2: { 3: 50, 4: 200, 5: 1000 },
    h3: { 3: 30, 4: 100, 5: 500 },
    h4: { 3: 20, 4: 80, 5: 300 },
    l1: { 3: 8, 4: 25, 5: 100 },
    l2: { 3: 8, 4: 20, 5: 80 },
    l3: { 3: 5, 4: 15, 5: 60 },
    l4: { 3: 3, 4: 10, 5: 50 },
  },
  scatterPays: { 3: 2, 4: 10, 5: 100 },
  freeSpins: {
    awarded: { 3: 8, 4: 12, 5: 20 },
    multiplier: 2,
    retrigger: {},
    most: 20,
    reels: [
      strip('dBCdcaADcAaAbCDbdCbacaBDdCBcDb'),
      strip('dBDd*DAbdcaCaDbcBDAC*caCAbdcBbaC'),
      strip('AbaCcCB*CbDAdcABDdDad*dcaDcbCbBa'),
      strip('DBdCcAcaCcDb*dC*bAdCcbadaBDADB*ab'),
      strip('AcdacDAdc*dAcDbCDabCBba*aDBdBC*bC'),
    ],
  },
  hold: {
    coins: 7,
    respins: 3,
    chance: { of: 1, outOf: 36 },
    values: [
      { multiple: 1, weight: 400 },
      { multiple: 2, weight: 100 },
      { multiple: 3, weight: 40 },
      { multiple: 5, weight: 20 },
      { multiple: 15, weight: 8, jackpot: 'mini' },
      { multiple: 50, weight: 3, jackpot: 'minor' },
      { multiple: 500, weight: 1, jackpot: 'major' },
    ],
    grand: 2000,
  },
  maxWinMultiple: 5000,
}

/** All models; a game has one of them. */
export const models: readonly SlotModel[] = [orchard, meadow, caravan, summit, vault, spark, forge]

/** The model of this name; throws if there is none. */
export function modelOf(name: string): SlotModel {
  const model = models.find((each) => each.name === name)
  if (!model) throw new Error(`there is no model ${name}`)
  return model
}
