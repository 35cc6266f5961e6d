import type { FirstTexts } from '../seed.ts'

export const texts: FirstTexts = {
  terms: `
These terms apply between you and the site. By registering you accept the version published on that day.

## Who may play
- You are at least 18, and gambling is legal where you are.
- One person has one account. You may not play for someone else or hand your account over.
- Your details are true, and you keep your password to yourself.

## Play
- A bet is placed once the server has confirmed it. It cannot be cancelled after that, unless the game itself offers it.
- The server decides each round. In games with a fairness check, anyone can recompute it.
- A round interrupted by a lost connection is not lost: you finish it when you return.
- If a game fails, the bets of the rounds affected are returned.

## Money
- The balance is in roubles and earns no interest. It cannot be transferred to another player.
- Deposit only from your own cards and wallets. Withdrawals go to your own details.
- We may ask for documents before a withdrawal. A check does not cancel a win.
- Minimum amounts and limits are published in “Limits”.

## When we restrict an account
- If there is a second account, someone else's payment details, collusion or interference with the site.
- If the law requires it, or your own protection applies: a limit, a time-out, a self-exclusion.
- We give the reason. Money that is yours can be withdrawn.

## Changes and questions
We ask you about a new version at your next visit. Withdrawals do not depend on your answer. Send a dispute to support, which answers on the page of your request.
`,
  privacy: `
What we store about you, why, and how you get it or have it erased.

## What we store
- Your name, email, language and, where required, date of birth.
- Your password, in a form from which it cannot be recovered.
- Log-ins: time, network address and device, so that you can notice someone else's.
- Bets, rounds, payments and bonuses: the history of your money.
- Identity documents: encrypted, and no longer than the set period.

## Why
- To keep your balance and pay you.
- To protect your account and apply your limits and self-exclusion.
- To meet the law's requirements on players and payments.

## Who receives it
- Payment systems and game providers: only what a payment or a game cannot do without.
- Authorities: where the law requires it.
- Advertisers and outsiders: never.

## Your rights
- Download all your data in the profile's settings.
- Close your account there. Personal data is then erased, and the history of operations stays without your name.
- Hide your name from other players.

## Browser storage
We keep your log-in, language and theme in the browser. There are no third-party trackers on the site.
`,
  'bonus-rules': `
A bonus is the casino's money that you may withdraw after wagering. Wagering ×10 means: bet the amount of the bonus ten times.

## In general
- The amount and the wagering are shown before you take a bonus. They do not change afterwards.
- A bonus is optional: leave it out when you deposit, or forfeit it later in the profile.
- Bets count towards the earliest wagering first.
- The whole bet counts. Its size is limited only by the game.
- A deposit itself may carry wagering: it is shown above the payment button.
- Until wagering is complete, withdrawals are closed. The withdrawal page shows how much is left to wager.

## Kinds
- Welcome bonus: on the first deposit, once.
- Deposit bonus: when it is on.
- Cashback: a share of the week's losses; weeks follow Moscow time.
- Levels: for the sum of your deposits.
- Promo code: its amount and wagering are shown before and after.
- Free spins: their winnings are credited as a bonus.
- A share of your friends' deposits.

## What is not allowed
- Taking a bonus with a second account.
- Colluding with other players for a bonus.

A bonus taken that way is removed. Your own money remains yours.
`,
  'responsible-play': `
Gambling is a price paid for entertainment. On average the casino wins, so play with money that you can afford to spend.

## What you can do right now
- Set a limit on deposits, losses, bets or time. A stricter limit applies at once, a looser one after 24 hours at the earliest and once you confirm it.
- Take a time-out: no bets, deposits or bonuses.
- Exclude yourself for a period or for good. Neither you nor we can end it early.
- Turn on a reminder of the time you have played.

All of this is in the profile, under “Responsible play”. You can withdraw at any time, also during a time-out.

## When to stop
- You try to win back what you lost.
- You play with money meant for something else, or borrowed.
- You hide your play from those close to you.
- You play longer than you meant to.

If you recognise yourself, take a time-out and talk to someone you trust, or to a counsellor.

## Age
Play is for adults, from 18. If children use the device, do not stay logged in on it and turn on parental controls.
`,
  limits: `
The amounts that apply on the site now. When a setting changes, so does the table below.

## Where limits come from
- The site sets the minimum deposit and withdrawal; a payment system may have a higher one, which the form shows.
- The daily withdrawal limit follows Moscow time.
- Each game has its own bet limits, shown on its page.
- The win of one round is limited: a bet that could win more is not accepted.

## Your own limits
Limits that you set for yourself are stricter than the site's. They are in the profile, under “Responsible play”.
`,
  accessibility: `
This statement is about this site. It follows EN 301 549 V3.2.1, which the European Accessibility Act (Directive (EU) 2019/882) refers to, and was drawn up on 30 November 2026.

## How far the site conforms
The aim is WCAG 2.1, level AA, as EN 301 549 includes it. The site conforms in part: what is known to be missing is listed below. No independent body has assessed it.

## How it was assessed
The makers of the site assessed it themselves, with checks that are repeated for new versions:
- The axe engine checks every page, with its dialogs, at the width of a phone and of a desktop, in the dark and the light theme and in all languages. It finds no violations.
- Pages are shown with letters of twice the size, and from 320 pixels of width on. Nothing is cut off, and nothing scrolls sideways.
- On the main pages Tab goes in reading order, and the focus can be seen. Signing in, betting and a whole game are done with the keyboard alone.

Such checks find only a part of the barriers. Nobody who uses a screen reader or another aid every day has tested the site yet.

## What you can rely on
- Our own pages are made for the keyboard as well. The first press of Tab offers the way to the content.
- Results, the balance and errors are announced to screen readers, a round once.
- If your device asks for less motion, animations are left out. Sound can be switched off.
- Nothing is shown by colour alone: a win has a plus and the word, a number its digits.

## What is missing or not known
- Slots and other games of our partners, and the pages of payment services, are made by others. They have not been assessed. Our own games do not need them.
- Some of our games have a countdown that cannot be made longer, because the round belongs to it. The others wait for you.
- Statements as PDF have no structure for screen readers. The same statement can be had as CSV.
- Modes of high contrast of the operating system, and control by voice, have not been tested.

## If something does not work for you
Write to support: name the page, what you wanted to do, and the aid that you use. The answer is on the page of your request. A limit or a time-out that you need meanwhile is entered for you by support.

## If the answer is not enough
Send the same as a complaint, also on the page of support. It shows until when we decide, and who decides next. You can also turn to the authority for accessibility of your country at any time.
`,
}
