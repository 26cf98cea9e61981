<?php

declare(strict_types=1);

namespace HostedForm;

main([SettingsFile::class, 'load'], new Request());
