<?php
// As much of WordPress and WooCommerce as the plugin of docs/guides/woocommerce.md calls. Requests are really sent.
// What happens comes as JSON on standard input: a list of [step, ...arguments]; what it led to goes out as JSON.
const ABSPATH = '/';
const HOUR_IN_SECONDS = 3600;

$hooks = $routes = $queue = $notices = $orders = $transients = [];
$_POST = [];

function add_action(string $hook, callable $callback, int $priority = 10, int $arguments = 1): void
{
    $GLOBALS['hooks'][$hook][] = [$callback, $arguments];
}

function add_filter(string $hook, callable $callback, int $priority = 10, int $arguments = 1): void
{
    add_action($hook, $callback, $priority, $arguments);
}

function run(string $hook, ...$given)
{
    foreach ($GLOBALS['hooks'][$hook] ?? [] as [$callback, $arguments]) {
        $given[0] = $callback(...array_slice($given, 0, $arguments)) ?? $given[0] ?? null;
    }
    return $given[0] ?? null;
}

function get_option(string $name): string
{
    return getenv(strtoupper($name)) ?: '';
}

function wp_json_encode($value): string
{
    return json_encode($value);
}

function wp_remote_request(string $url, array $options): array
{
    $headers = [];
    foreach ($options['headers'] as $name => $value) {
        $headers[] = "$name: $value";
    }
    $body = file_get_contents($url, false, stream_context_create(['http' => [
        'method' => $options['method'],
        'header' => $headers,
        'content' => $options['body'] ?? '',
        'ignore_errors' => true,
    ]]));
    preg_match('~ (\d{3})~', $http_response_header[0], $status);
    return ['status' => (int) $status[1], 'body' => $body];
}

function is_wp_error($value): bool
{
    return false;
}

function wp_remote_retrieve_response_code(array $answer): int
{
    return $answer['status'];
}

function wp_remote_retrieve_body(array $answer): string
{
    return $answer['body'];
}

function esc_attr($text): string
{
    return htmlspecialchars((string) $text, ENT_QUOTES);
}

function esc_url(string $url): string
{
    return htmlspecialchars($url, ENT_QUOTES);
}

function esc_html__(string $text): string
{
    return $text;
}

function __(string $text): string
{
    return $text;
}

function sanitize_text_field(string $text): string
{
    return trim($text);
}

function wp_unslash($value)
{
    return $value;
}

function wp_enqueue_script(string $handle, string $url): void
{
    echo '';
}

function wp_add_inline_script(string $handle, string $script): void
{
    echo "<script>$script</script>";
}

function wc_add_notice(string $text): void
{
    $GLOBALS['notices'][] = $text;
}

function get_transient(string $name)
{
    return $GLOBALS['transients'][$name] ?? false;
}

function set_transient(string $name, $value): void
{
    $GLOBALS['transients'][$name] = $value;
}

function as_enqueue_async_action(string $hook, array $arguments): void
{
    $GLOBALS['queue'][] = [$hook, $arguments];
}

function as_schedule_single_action(int $at, string $hook, array $arguments): void
{
    $GLOBALS['queue'][] = [$hook, $arguments];
}

function register_rest_route(string $space, string $path, array $route): void
{
    $GLOBALS['routes']["$space$path"] = $route['callback'];
}

function wc_get_product(int $id): Thing
{
    return new Thing($id, ['_platen_personalised' => 'yes']);
}

function wc_get_order(int $id)
{
    return $GLOBALS['orders'][$id] ?? false;
}

/** A product, an order, a refund or a line of one. */
class Thing
{
    public array $lines = [];
    public array $notes = [];
    public string $status = 'processing';

    public function __construct(private int $id, public array $meta = [], private int $quantity = 1)
    {
    }

    public function get_id(): int
    {
        return $this->id;
    }

    public function get_meta(string $name)
    {
        return $this->meta[$name] ?? '';
    }

    public function add_meta_data(string $name, $value): void
    {
        $this->meta[$name] = $value;
    }

    public function update_meta_data(string $name, $value): void
    {
        $this->meta[$name] = $value;
    }

    public function get_quantity(): int
    {
        return $this->quantity;
    }

    public function get_items(): array
    {
        return $this->lines;
    }

    public function get_item(int $id)
    {
        return $this->lines[$id] ?? false;
    }

    public function get_billing_email(): string
    {
        return 'customer@example.com';
    }

    public function get_formatted_billing_full_name(): string
    {
        return 'Ada Lovelace';
    }

    public function add_order_note(string $note): void
    {
        $this->notes[] = $note;
    }

    public function update_status(string $status, string $note): void
    {
        $this->status = $status;
        $this->notes[] = $note;
    }

    public function save(): void
    {
    }
}

class WP_REST_Request
{
    public function __construct(private array $headers, private string $body)
    {
    }

    public function get_header(string $name)
    {
        return $this->headers[strtolower($name)] ?? null;
    }

    public function get_body(): string
    {
        return $this->body;
    }
}

class WP_REST_Response
{
    public function __construct(public $data, public int $status)
    {
    }
}

require $argv[1];

$results = [];
foreach (json_decode(stream_get_contents(STDIN), true) as [$step, $a, $b]) {
    switch ($step) {
        case 'page':
            $product = wc_get_product($a);
            ob_start();
            run('woocommerce_before_add_to_cart_button');
            $results[] = ob_get_clean();
            break;
        case 'add':
            $_POST['platen_fill'] = $b;
            $results[] = run('woocommerce_add_to_cart_validation', true, $a)
                ? run('woocommerce_add_cart_item_data', [], $a, 0)
                : $notices;
            break;
        case 'thumbnail':
            $results[] = run('woocommerce_cart_item_thumbnail', 'none', $a, 'key');
            break;
        case 'order':
            // $a: its id, $b: the data of its cart's lines.
            $order = $orders[$a] = new Thing($a);
            foreach ($b as $index => $data) {
                $line = $order->lines[$index + 1] = new Thing($index + 1);
                run('woocommerce_checkout_create_order_line_item', $line, 'key', $data, $order);
            }
            $results[] = null;
            break;
        case 'paid':
            run('woocommerce_order_status_processing', $a, $orders[$a]);
            foreach ($queue as [$hook, $arguments]) {
                run($hook, ...$arguments);
            }
            $results[] = ['queued' => $queue, 'status' => $orders[$a]->status, 'notes' => $orders[$a]->notes,
                'metas' => array_map(fn ($line) => $line->meta, array_values($orders[$a]->lines))];
            $queue = [];
            break;
        case 'webhook':
            run('rest_api_init');
            $results[] = $routes['platen/v1/webhook'](new WP_REST_Request($a, $b))->status;
            break;
        case 'notes':
            $results[] = $orders[$a]->notes;
            break;
        case 'refund':
            $refund = $orders[$b] = new Thing($b);
            foreach ($orders[$a]->lines as $id => $line) {
                $refund->lines[] = new Thing($b + $id, ['_refunded_item_id' => $id], -1);
            }
            run('woocommerce_order_refunded', $a, $b);
            $results[] = null;
            break;
    }
}
fwrite(STDOUT, json_encode($results));
