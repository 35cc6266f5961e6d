import { cryptoPay } from './crypto-pay.ts'
import { cryptoCloud } from './cryptocloud.ts'
import { freeKassa } from './freekassa.ts'
import { stripe } from './stripe.ts'
import type { Subject } from './subject.ts'

export const subjects: readonly Subject[] = [cryptoPay, cryptoCloud, freeKassa, stripe]
