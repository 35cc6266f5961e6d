import { writeFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { difference, picturesOf, pose, windows } from './pictures.ts'
import { comparedScreens, type Screen } from './screens.ts'

test.use({ reducedMotion: 'reduce', allowedTroubles: [/status of 404/] })

for (const screen of comparedScreens) {
  test(`${screen.name} looks as in its pictures`, async ({ page }, info) => {
    await pose(page, screen)
    const pictures = await picturesOf(page, screen)
    const differences = (await Promise.all(pictures.map(difference))).filter((each) => each !== undefined)
    // For a comparison by eye with the stored ones.
    if (differences.length > 0) for (const { name, drawn } of pictures) writeFileSync(info.outputPath(name), drawn)
    expect(differences, 'if this is meant: npm run look -- --accept').toEqual([])
  })
}

const [phone, , desktop] = windows

const faults = {
  'a narrow page': 'main > * { max-width: 90% !important }',
  'a page that is wider than the window': 'main > * { min-width: 110vw !important }',
  'a missing panel': 'main [class*=bg-surface] { display: none !important }',
  'a missing button': 'main button[class*=accent] { visibility: hidden !important }',
  'a page that is moved': 'main { margin-top: 24px !important }',
  'a lost style sheet': 'main * { all: revert !important }',
}
/** As other machines may draw them. */
const letters = [
  '* { -webkit-text-stroke: 0.3px }',
  '* { letter-spacing: 0.01em }',
  '* { text-rendering: geometricPrecision }',
]

test('pictures reveal broken screens, and ignore letters drawn differently', async ({ page }) => {
  const dice = comparedScreens.find(({ name }) => name === 'dice') as Screen
  await pose(page, dice)
  const differences = async (styles: string) => {
    const sheet = await page.evaluateHandle((text) => {
      const planted = new CSSStyleSheet()
      planted.replaceSync(text)
      document.adoptedStyleSheets.push(planted)
      return planted
    }, styles)
    const found = await Promise.all((await picturesOf(page, dice, [phone, desktop])).map(difference))
    await sheet.evaluate((planted) => planted.replaceSync(''))
    return found
  }
  for (const [fault, styles] of Object.entries(faults))
    expect(await differences(styles), fault).toEqual([
      expect.stringMatching('dice-375'),
      expect.stringMatching('dice-1440'),
    ])
  expect(await differences(letters.join('\n'))).toEqual([undefined, undefined])
})
