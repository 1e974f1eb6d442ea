<?php

// Loads the classes without Composer.

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Obds\\')) {
        $file = __DIR__ . '/src/' . substr($class, 5) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
