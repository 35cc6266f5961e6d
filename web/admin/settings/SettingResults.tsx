import { ResultList, type SearchResultsProps } from '../../shell/search/ResultList.tsx'
import { foundSettings } from './found.tsx'

const most = 12

/** The settings that a query finds, by label, hint or group. */
export default function SettingResults(props: SearchResultsProps) {
  return (
    <ResultList
      {...props}
      found={foundSettings(props.query, most)}
      loading={false}
      className="max-h-[60dvh] overflow-y-auto md:right-auto md:w-120"
    />
  )
}
