import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'

/** The topic that mails the alarms of a region. AWS first sends a mail with a link that confirms the address. */
export function alarmTopic(scope: Construct, email: string): Topic {
  const topic = new Topic(scope, 'Alarms', { displayName: 'Candlecast', enforceSSL: true })
  topic.addSubscription(new EmailSubscription(email))
  return topic
}

type Reason = {
  metric: IMetric
  /** The text of the mail: the problem, and where to look. */
  description: string
  /** Consecutive periods of the metric. */
  periods?: number
} & ({ above: number } | { below: number })

/** An alarm that sends a mail when it starts and when it ends. Missing data is normal: some hours have no orders. */
export function addAlarm(topic: ITopic, id: string, reason: Reason, scope: Construct = topic.stack): Alarm {
  const { metric, description, periods = 1 } = reason
  const limit =
    'above' in reason
      ? { threshold: reason.above, comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD }
      : { threshold: reason.below, comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD }
  const alarm = new Alarm(scope, id, {
    metric,
    alarmDescription: description,
    evaluationPeriods: periods,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    ...limit,
  })
  const action = new SnsAction(topic)
  alarm.addAlarmAction(action)
  alarm.addOkAction(action)
  return alarm
}
