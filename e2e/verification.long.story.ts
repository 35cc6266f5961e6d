import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { administrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, playerTest as test } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

/** Where the kernel reports the memory usage of processes. */
const processes = '/proc'

test.use({ allowedTroubles: [/status of 4(00|09)/] })

test('documents are sent, reviewed in the panel, and the player reads the decision', async ({
  page,
  browser,
  player,
  address,
}) => {
  await open(page, '/profile?tab=verification')
  await expect(page.getByText('Без подтверждения')).toBeVisible()
  const picture = { name: 'C:\\passport.php', mimeType: 'image/png', buffer: await page.screenshot() }
  const slot = (name: RegExp) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const [passport, selfie] = [slot(/^Паспорт/), slot(/^Селфи/)]
  const send = page.getByRole('button', { name: 'Отправить на проверку' })
  await expect(send).toBeDisabled()
  const letter = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') }
  await passport.getByLabel(/^Паспорт/).setInputFiles(letter)
  await expect(passport.getByText('Подойдёт JPEG, PNG, WebP или PDF')).toBeVisible()
  await passport.getByLabel(/^Паспорт/).setInputFiles(picture)
  await expect(passport.getByText('Добавлено')).toBeVisible()
  await expect(passport.locator('img')).toBeVisible()
  await selfie.getByLabel(/^Селфи/).setInputFiles(picture)
  await selfie.getByRole('button', { name: /^Убрать/ }).click()
  await expect(selfie.getByText('Добавлено')).toBeHidden()
  await selfie.getByLabel(/^Селфи/).setInputFiles(picture)
  await expect(selfie.getByText('Добавлено')).toBeVisible()
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768])
  await send.click()
  await expect(page.getByText('Отправлено', { exact: true })).toBeVisible()
  await expect(send).toBeHidden()

  const context = await browser.newContext({ baseURL: address })
  const panel = await context.newPage()
  await panel.goto('/')
  const { token } = await (await panel.request.post('/api/auth/login', { data: administrator })).json()
  await panel.evaluate((own) => localStorage.setItem('token', own), token)
  await open(panel, '/admin?section=verification')
  await panel.getByRole('row', { name: new RegExp(player.username) }).click()
  const dialog = panel.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Показать документы' }).click()
  await dialog.getByRole('button', { name: 'Увеличить: Паспорт' }).click()
  await expect(dialog.getByRole('img', { name: /^Паспорт/ })).toHaveJSProperty('complete', true)
  await expectAccessible(panel)
  await dialog.getByLabel('Имя и фамилия, как в документе').fill('Анна Линд')
  await dialog.getByLabel('Дата рождения', { exact: true }).fill('2015-01-01')
  await dialog.getByRole('button', { name: 'Одобрить' }).click()
  await expect(dialog.getByText(/^Младше 18 лет/)).toBeVisible()
  await dialog.getByLabel('Дата рождения', { exact: true }).fill('1990-02-28')
  await dialog.getByRole('button', { name: 'Одобрить' }).click()
  await expect(dialog.getByText('Принято')).toBeVisible()
  await expect(dialog.getByText('Анна Линд, 1990-02-28')).toBeVisible()
  await fitsAt(panel, [375, 768])

  await page.getByRole('button', { name: /^Уведомления/ }).click()
  await page.getByRole('link', { name: 'Личность подтверждена' }).click()
  await page.reload()
  await expect(page.getByText('Личность подтверждена').first()).toBeVisible()
  await expect(page.getByText('Принято')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Подтверждение личности' })).toBeHidden()

  // A reviewer asks where the money is from: the player reads why, and sends a document of its own.
  await dialog.getByRole('link', { name: player.username }).click()
  await panel.waitForURL(/users\/\d+/)
  await open(panel, `${new URL(panel.url()).pathname}?part=account`)
  const ask = panel.getByRole('form', { name: 'Спросить, откуда деньги' })
  await ask.getByLabel('Причина, её прочитает игрок').fill('Крупные пополнения')
  await ask.getByRole('button', { name: 'Спросить, откуда деньги' }).click()
  await expect(ask.getByText(/^Спросили/)).toBeVisible()
  await expectAccessible(panel)
  await open(page, '/profile/top-up')
  await expect(page.getByText('Вопрос проверяющего: Крупные пополнения')).toBeVisible()
  await open(page, '/balance')
  await expect(page.getByText('Вопрос проверяющего: Крупные пополнения')).toBeVisible()
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768])
  await open(page, '/profile?tab=verification')
  const funds = slot(/^Откуда деньги/)
  await funds.getByLabel(/^Откуда деньги/).setInputFiles(picture)
  await expect(funds.getByText('Добавлено')).toBeVisible()
  await expectAccessible(page)
  await fitsAt(page, [320, 375])
  await send.click()
  await expect(page.getByText('Отправлено', { exact: true })).toBeVisible()
  await open(panel, '/admin?section=verification')
  await panel.getByRole('row', { name: new RegExp(player.username) }).click()
  await dialog.getByRole('button', { name: 'Одобрить' }).click()
  await expect(dialog.getByText('Принято').first()).toBeVisible()
  await open(page, '/profile/top-up')
  await expect(page.getByRole('heading', { name: 'Пополнение', exact: true })).toBeVisible()
  await expect(page.getByText('Вопрос проверяющего')).toBeHidden()
  await context.close()
})

test('a photo of 200 megapixels is made smaller without filling the memory', async ({ page }) => {
  await open(page, '/profile?tab=verification')
  const passport = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Паспорт/ }) })
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: greyJpeg(16_320, 12_240, 9_000_000) }
  await passport.getByLabel(/^Паспорт/).setInputFiles(photo)
  await expect(passport.getByText('Добавлено')).toBeVisible()
  // Decoded in full, it takes 800 MB.
  if (existsSync(processes)) expect(Math.max(...peaksOfRenderers())).toBeLessThan(600)
})

/** The peak memory of each browser renderer, in megabytes. */
function peaksOfRenderers(): number[] {
  return readdirSync(processes)
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        if (!readFileSync(`${processes}/${pid}/cmdline`, 'latin1').includes('--type=renderer')) return []
        const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`${processes}/${pid}/status`, 'latin1'))
        return peak ? [Number(peak[1]) / 1024] : []
      } catch {
        // The process ended between two reads.
        return []
      }
    })
}

/**
 * A grey JPEG, filled with comments up to a number of bytes. Its only two codes, "no change" and "end of block", are one zero
 * bit each, so that the whole picture is zeros.
 */
function greyJpeg(width: number, height: number, bytes: number): Buffer {
  const segment = (marker: number, content: readonly number[] | Uint8Array) =>
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content])
  const sides = [height >> 8, height & 255, width >> 8, width & 255]
  const oneCode = (table: number) => segment(0xc4, [table, 1, ...Array<number>(15).fill(0), 0])
  const comment = segment(0xfe, new Uint8Array(65_000))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...Array<Buffer>(Math.ceil(bytes / comment.length)).fill(comment),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc0, [8, ...sides, 1, 1, 0x11, 0]),
    oneCode(0x00),
    oneCode(0x10),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.alloc((width * height) / 64 / 4),
    Buffer.from([0xff, 0xd9]),
  ])
}
