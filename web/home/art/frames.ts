import type { GameType } from '@casino/contract/entities'
import type { slideScenes } from '@casino/contract/setting-limits'

/** The picture of a slide: a scene, or that of a game. */
export type SlideArt = (typeof slideScenes)[number] | GameType

export interface SceneProps {
  /** `tile` is 4:3, `cover` 3:4: the same objects, arranged for the frame. */
  shape: 'tile' | 'cover'
}

export const frames = {
  tile: { viewBox: '0 0 400 300', middle: '212 140' },
  cover: { viewBox: '0 0 300 400', middle: '150 176' },
}
