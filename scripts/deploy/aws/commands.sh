# The operator's commands on AWS (docs/deploy/aws.md): `. scripts/deploy/aws/commands.sh`. They need the AWS CLI and jq.

# An output of the stack of the site.
value() {
  aws cloudformation describe-stacks --stack-name Candlecast-Site --output text \
    --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue"
}

# Runs `orders …` in a task of its own, with the settings of the shop, and prints the task.
orders() {
  aws ecs run-task --launch-type FARGATE --cluster "$(value ShopCluster)" --task-definition "$(value ShopTaskFamily)" \
    --query 'tasks[0].taskArn' --output text --network-configuration "awsvpcConfiguration={subnets=[$(value ShopSubnets)],\
securityGroups=[$(value ShopSecurityGroups)],assignPublicIp=ENABLED}" --overrides "$(
    jq -n --arg host "$(value ShopDatabaseHost)" '{containerOverrides: [{name: "Shop", command: (["sh", "-c",
      "DATABASE_URL=\"postgres://shop_app:$APP_PASSWORD@\($host)/shop?sslmode=verify-full\" exec node web/server/dist/orders.js \"$@\"",
      "orders"] + $ARGS.positional)}]}' --args -- "$@")"
}

# The name of the database's instance.
database() { value ShopDatabaseHost | cut -d. -f1; }

described() {
  aws rds describe-db-instances --db-instance-identifier "$(database)" --output text --query "DBInstances[0].$1"
}

# Restores the database of a moment into a new instance with the name of the old one and `-restored`, and waits for it. What
# follows the moment are options of the AWS CLI.
restore_beside() {
  moment="$1" && shift
  aws rds restore-db-instance-to-point-in-time --source-db-instance-identifier "$(database)" \
    --target-db-instance-identifier "$(database)-restored" --restore-time "$moment" \
    --db-subnet-group-name "$(described DBSubnetGroup.DBSubnetGroupName)" \
    --vpc-security-group-ids "$(described 'VpcSecurityGroups[0].VpcSecurityGroupId')" --no-publicly-accessible \
    --deletion-protection --db-parameter-group-name "$(described 'DBParameterGroups[0].DBParameterGroupName')" "$@" &&
    aws rds wait db-instance-available --db-instance-identifier "$(database)-restored"
}
