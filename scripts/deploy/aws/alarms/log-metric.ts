import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'

const NAMESPACE = 'Candlecast'

export const FIVE_MINUTES = Duration.minutes(5)
export const SUM = { period: FIVE_MINUTES, statistic: 'Sum' }

/** The number of matching log lines, as a metric. Log groups that share its name are counted together. */
export function counted(logGroup: ILogGroup, metricName: string, filterPattern: IFilterPattern) {
  new MetricFilter(logGroup, metricName, {
    logGroup,
    metricNamespace: NAMESPACE,
    metricName,
    metricValue: '1',
    filterPattern,
  })
  return new Metric({ namespace: NAMESPACE, metricName, ...SUM })
}
