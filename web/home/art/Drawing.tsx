import { type ComponentProps, lazy, memo, Suspense } from 'react'
import type * as scenes from './scenes.tsx'

const nothing = () => null
const load = () =>
  import('./scenes.tsx').catch(() => ({
    SlideScene: nothing,
    GameScene: nothing,
    GameLine: nothing,
    PrizeScene: nothing,
  }))

/** Prerendering does not wait for lazy parts, so on the server the drawings are loaded first. */
const loaded = import.meta.env.SSR ? await load() : undefined
const loading = loaded ?? load()

const SlideScene = loaded?.SlideScene ?? lazy(async () => ({ default: (await loading).SlideScene }))
const GameScene = loaded?.GameScene ?? lazy(async () => ({ default: (await loading).GameScene }))
const GameLine = loaded?.GameLine ?? lazy(async () => ({ default: (await loading).GameLine }))
const PrizeScene = loaded?.PrizeScene ?? lazy(async () => ({ default: (await loading).PrizeScene }))

/*
 * The drawings and their words are half of the main page's own code, and the page works without it: the document already shows them,
 * prerendered, and they hydrate when their code has loaded. A re-render before that would remove them, hence the memos.
 */
export const SlideDrawing = memo((props: ComponentProps<typeof scenes.SlideScene>) => (
  <Suspense>
    <SlideScene {...props} />
  </Suspense>
))

export const GameDrawing = memo((props: ComponentProps<typeof scenes.GameScene>) => (
  <Suspense>
    <GameScene {...props} />
  </Suspense>
))

export const GameWords = memo((props: ComponentProps<typeof scenes.GameLine>) => (
  <Suspense>
    <GameLine {...props} />
  </Suspense>
))

export const PrizeDrawing = memo(() => (
  <Suspense>
    <PrizeScene />
  </Suspense>
))
