import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { inRoot } from './places.ts'

const sheet = 'xl/worksheets/sheet1.xml'

/** The spreadsheet of the demo catalogue with other rows, of at most 26 columns; the first row is the header. */
export function demoSpreadsheet(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const demo = unzipSync(readFileSync(inRoot('web', 'public', 'gameSlots.xlsx')))
  const xml = rows.map((cells, i) => {
    const inline = cells.map((value, column) => {
      const address = `${String.fromCharCode(65 + column)}${i + 1}`
      return typeof value === 'number'
        ? `<c r="${address}"><v>${value}</v></c>`
        : `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
    })
    return `<row r="${i + 1}">${inline.join('')}</row>`
  })
  const all = strFromU8(demo[sheet]!).replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${xml.join('')}</sheetData>`)
  return zipSync({ ...demo, [sheet]: strToU8(all) })
}
