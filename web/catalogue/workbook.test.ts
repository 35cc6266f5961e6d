import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { catalogueFrom } from './read.ts'
import { type Sheet, sheetsOf } from './workbook.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (...lines: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines
    .map((line) => {
      const [id, type, target] = line.split(' ')
      return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
    })
    .join('')}</Relationships>`

/** A file with one sheet of these rows, and other parts in place of the usual ones. */
function xlsx(rows: string, parts: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array<ArrayBuffer> {
  const all = {
    '_rels/.rels': related('rId1 officeDocument xl/workbook.xml'),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Games" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related(
      'rId1 worksheet worksheets/sheet1.xml',
      'rId2 sharedStrings sharedStrings.xml',
      'rId3 styles styles.xml',
      'rId4 worksheet worksheets/sheet2.xml',
    ),
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  }
  const packed = Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])
  return Uint8Array.from(zipSync(Object.fromEntries(packed)))
}

const shown = (sheet: Sheet | undefined) =>
  sheet?.lines.map(({ number, cells }) => [number, ...Array.from(cells, (cell) => cell?.text)])
const read = (file: Uint8Array) => shown(sheetsOf(file).next().value as Sheet)
const inline = (text: string, reference = '') =>
  `<c ${reference && `r="${reference}"`} t="inlineStr"><is><t>${text}</t></is></c>`
const strings = (...items: string[]) => ({ 'xl/sharedStrings.xml': `<sst ${main}>${items.join('')}</sst>` })
const styles = (...codes: string[]) => ({
  'xl/styles.xml': `<styleSheet ${main}><numFmts>${codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
})

test.each<[string, Uint8Array, unknown]>([
  [
    'cells and rows without references',
    xlsx(`<row>${inline('a')}${inline('b')}</row><row>${inline('c')}</row>`),
    [
      [1, 'a', 'b'],
      [2, 'c'],
    ],
  ],
  [
    'a cell left out',
    xlsx(`<row r="3">${inline('a', 'A3')}${inline('c', 'C3')}${inline('d')}</row>`),
    [[3, 'a', undefined, 'c', 'd']],
  ],
  ['empty rows', xlsx(`<row r="1"/><row r="2"><c r="A2"/></row><row r="9">${inline('a', 'A9')}</row>`), [[9, 'a']]],
  ['CDATA', xlsx(`<row>${inline('<![CDATA[a & <b>]]>')}</row>`), [[1, 'a & <b>']]],
  ['entities', xlsx(`<row>${inline('a &amp; &lt;b&gt; &#1046; &#x416;')}</row>`), [[1, 'a & <b> Ж Ж']]],
  ['characters written as codes', xlsx(`<row>${inline('a_x000D__x0416_')}</row>`), [[1, 'a\rЖ']]],
  [
    'shared strings with rich runs and how they are pronounced',
    xlsx(
      '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>',
      strings(
        '<si><t>one</t></si>',
        '<si><r><rPr><b/></rPr><t>Plum </t></r><r><t>Tree</t></r><rPh sb="0" eb="1"><t>プラム</t></rPh><phoneticPr fontId="1"/></si>',
      ),
    ),
    [[1, 'Plum Tree', 'one']],
  ],
  [
    'inline rich runs',
    xlsx('<row><c t="inlineStr"><is><r><t>Plum </t></r><r><t>Tree</t></r><rPh><t>x</t></rPh></is></c></row>'),
    [[1, 'Plum Tree']],
  ],
  [
    'numbers, formulas, booleans',
    xlsx(
      '<row><c><v>777</v></c><c><v>1E2</v></c><c t="str"><f>A1&amp;"x"</f><v>777x</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>',
    ),
    [[1, '777', '100', '777x', 'TRUE', 'FALSE']],
  ],
  [
    'merged cells',
    xlsx(
      `<row r="1">${inline('a', 'A1')}${inline('x', 'B1')}</row><row r="2">${inline('y', 'B2')}</row><row r="3">${inline('z', 'B3')}</row></sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells><sheetData>`,
    ),
    [
      [1, 'a', 'x'],
      [2, 'a', 'y'],
      [3, undefined, 'z'],
    ],
  ],
  [
    'prefixes',
    xlsx('', {
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
    }),
    [[1, 'a']],
  ],
  [
    'absolute targets, another folder',
    xlsx('', {
      '_rels/.rels': related('rId1 officeDocument /book/main.xml'),
      'book/main.xml': `<workbook ${main} xmlns:rel="${office}"><sheets><sheet name="G" sheetId="7" rel:id="rId9"/></sheets></workbook>`,
      'book/_rels/main.xml.rels': related('rId9 worksheet /book/../sheets/one.xml'),
      'sheets/one.xml': `<worksheet ${main}><sheetData><row>${inline('a')}</row></sheetData></worksheet>`,
    }),
    [[1, 'a']],
  ],
  [
    'UTF-16',
    xlsx('', {
      'xl/worksheets/sheet1.xml': new Uint8Array(
        Buffer.from(`\ufeff<worksheet ${main}><sheetData><row>${inline('Ж')}</row></sheetData></worksheet>`, 'utf16le'),
      ),
    }),
    [[1, 'Ж']],
  ],
  [
    'numbers with zeros in front, shares',
    xlsx(
      '<row><c s="1"><v>7</v></c><c s="2"><v>0.5</v></c><c s="3"><v>7</v></c></row>',
      styles('000', '0%', '&quot;day&quot;\\ 0'),
    ),
    [[1, '007', '50%', '7']],
  ],
])('%s', (_, file, rows) => {
  expect(read(file)).toEqual(rows)
})

test('a hidden sheet is not the first one', () => {
  const sheet = (name: string, id: number, state: string) =>
    `<sheet name="${name}" sheetId="${id}" ${state} r:id="rId${id}"/>`
  const workbook = (state: string) => ({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${sheet('Notes', 4, state)}${sheet('Games', 1, '')}</sheets></workbook>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData><row>${inline('notes')}</row></sheetData></worksheet>`,
  })
  const names = (state: string) =>
    [...sheetsOf(xlsx(`<row>${inline('a')}</row>`, workbook(state)))].map(({ name }) => name)
  expect(names('state="hidden"')).toEqual(['Games'])
  expect(names('state="veryHidden"')).toEqual(['Games'])
  expect(names('')).toEqual(['Notes', 'Games'])
})

const columns = `<row r="1">${['name', 'alias', 'provider'].map((name) => inline(name)).join('')}</row>`
const covers = { 'Plum-00000001': '', 'Pear-00000002': '' }
const game = (name: string, row: number) => `<row r="${row}">${name}${inline('an-alias')}${inline('velmora')}</row>`
const report = (file: Uint8Array<ArrayBuffer>) => {
  const { slots, report } = catalogueFrom(file.buffer, covers)
  return {
    games: slots.map(({ name }) => name),
    doubts: report.doubts.map(({ row, name, why }) => [row, name, why]),
    broken: report.broken,
  }
}

test.each<[string, string, Record<string, string>, unknown]>([
  ['a date', '<c s="1"><v>46024</v></c>', styles('d\\-mmm'), [2, '2026-01-02', 'date']],
  ['a built-in date', '<c s="2"><v>46024</v></c>', styles('General'), [2, '2026-01-02', 'date']],
  [
    'a date since 1904',
    '<c s="1"><v>44562</v></c>',
    {
      ...styles('dd.mm.yyyy'),
      'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr date1904="1"/><sheets><sheet name="Games" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    [2, '2026-01-02', 'date'],
  ],
  ['a date as text', '<c t="d"><v>2026-01-02</v></c>', {}, [2, '2026-01-02', 'date']],
  ['a number', '<c><v>100000</v></c>', {}, [2, '100000', 'no_cover']],
  ['an error', '<c t="e"><v>#N/A</v></c>', {}, [2, '#N/A', 'error']],
  ['a string that is missing', '<c t="s"><v>99</v></c>', strings('<si><t>one</t></si>'), [2, 'an-alias', 'error']],
])('a name that is %s is reported, and costs no other row', (_, cell, parts, doubt) => {
  const file = xlsx(`${columns}${game(cell, 2)}${game(inline('Pear'), 3)}`, parts)
  expect(report(file)).toEqual({ games: ['Pear'], doubts: [doubt], broken: false })
})

test('a sheet that breaks off has the rows before that, and the report says so', () => {
  const file = xlsx('', {
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${columns}${game(inline('Pear'), 2)}<row r="3"><c t="inl`,
  })
  expect(report(file)).toEqual({ games: ['Pear'], doubts: [], broken: true })
})

test.each([
  ['no archive', strToU8('name;alias;provider'), 'not_xlsx'],
  ['an empty file', new Uint8Array(), 'not_xlsx'],
  ['another archive', zipSync({ 'content.xml': strToU8('<office/>') }), 'not_xlsx'],
  ['other columns', xlsx(`<row>${inline('name')}${inline('alias')}</row>`), 'no_columns'],
])('%s is no catalogue', (_, file, why) => {
  expect(() => catalogueFrom(Uint8Array.from(file).buffer, covers)).toThrow(why)
})
