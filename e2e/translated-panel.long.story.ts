import { answeredScreens } from './screens.ts'
import { walkTranslated } from './walk-translated.ts'

walkTranslated(answeredScreens.filter(({ as }) => as === 'administrator'))
