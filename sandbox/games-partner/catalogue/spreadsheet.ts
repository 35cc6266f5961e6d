import { strToU8, zipSync } from 'fflate'

// The earliest time that a zip file can contain, so that the same rows always produce the same file.
const mtime = new Date(1980, 0, 1)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
// Readers of spreadsheets rely on the addresses of cells, though they are optional in the standard.
const cell = (value: string | number, column: number, row: number) => {
  const address = `${String.fromCharCode(65 + column)}${row}`
  return typeof value === 'number'
    ? `<c r="${address}"><v>${value}</v></c>`
    : `<c r="${address}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
}
const rowOf = (cells: readonly (string | number)[], i: number) =>
  `<row r="${i + 1}">${cells.map((value, column) => cell(value, column, i + 1)).join('')}</row>`

/** A spreadsheet file with one sheet of at most 26 columns; its first row is the header. */
export function spreadsheet(title: string, rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
  }
  const named = Object.entries(files).map(([name, xml]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
  ])
  return zipSync(Object.fromEntries(named), { level: 9, mtime })
}
